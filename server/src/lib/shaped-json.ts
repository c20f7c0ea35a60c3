/** JSON text from SQL that has exactly the fields of the declared shape (json-sql.ts), so it is sent as it is. */
export class ShapedJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
