/** Ends the transaction of an answer that has been given before, so that its file is removed. */
export class SameAnswer extends Error {
  readonly number: number

  constructor(number: number) {
    super('This answer was given before')
    this.number = number
  }
}
