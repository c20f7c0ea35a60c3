/** Rows per statement: few round trips, and below PostgreSQL's limit of 65,535 parameters. */
const CHUNK = 1000

/** Writes rows a chunk at a time. `done` counts the rows up to the end of the chunk. */
export async function inChunks<Row>(
  rows: readonly Row[],
  write: (chunk: Row[], done: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    await write(chunk, start + chunk.length)
  }
}
