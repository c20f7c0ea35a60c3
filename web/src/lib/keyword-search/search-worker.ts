import type { SearchAnswer, SearchMessage } from './messages.ts'
import { searchedTexts, type SearchedTexts } from './searched-texts.ts'

// The search thread: keeps the texts of long lists and searches them, so that the page stays free for typing.

const kinds = new Map<number, SearchedTexts>()

function textsOf(kind: number): SearchedTexts {
  const texts = kinds.get(kind) ?? searchedTexts()
  kinds.set(kind, texts)
  return texts
}

addEventListener('message', ({ data }: MessageEvent<SearchMessage>) => {
  if ('add' in data) textsOf(data.kind).add(data.add)
  else if ('forget' in data) kinds.delete(data.kind)
  else if ('near' in data) {
    const answer: SearchAnswer = { search: data.search, nearest: textsOf(data.kind).nearest(data.near, data.limit) }
    postMessage(answer)
  } else {
    const answer = { search: data.search, marks: textsOf(data.kind).matching(data.query) }
    postMessage(answer satisfies SearchAnswer, { transfer: [answer.marks.buffer] })
  }
})
