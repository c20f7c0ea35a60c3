/** An answer of at most this many characters is read whole before any of it is sent. */
const BUFFERED_CHARACTERS = 65_536

/**
 * JSON that is sent while the rest of it is still read, cut to the declared shape already. A failure while
 * its beginning is read is answered with an error; a later one breaks the answer off.
 */
export class StreamedJson {
  readonly begun: string
  /** Texts, or their bytes; undefined if all has been read. */
  readonly rest: AsyncGenerator<string | Buffer> | undefined
  readonly dataDir: string

  private constructor(begun: string, rest: StreamedJson['rest'], dataDir: string) {
    this.begun = begun
    this.rest = rest
    this.dataDir = dataDir
  }

  /** Reads the beginning. What a slow caller has not taken yet waits in the data folder. */
  static async begin(dataDir: string, texts: AsyncGenerator<string | Buffer>): Promise<StreamedJson> {
    let begun = ''
    while (begun.length < BUFFERED_CHARACTERS) {
      const { value, done } = await texts.next()
      if (done) return new StreamedJson(begun, undefined, dataDir)
      begun += value.toString()
    }
    return new StreamedJson(begun, texts, dataDir)
  }

  /** Ends the reading. */
  async drop(): Promise<void> {
    await this.rest?.return(undefined).catch(() => undefined)
  }
}
