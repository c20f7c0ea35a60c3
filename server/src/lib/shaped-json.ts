/** JSON that SQL made of exactly the fields of the declared shape (json-sql.ts): it is sent as it stands. */
export class ShapedJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
