export declare const anchorOf: (heading: string) => string
