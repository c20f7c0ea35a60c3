/** Whether a text that somebody is typing can be an e-mail address already. The server says whether it is one. */
export const isWholeAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)
