import { THUMBNAIL_SIDE } from '@app/contract/document/rules'
import { thumbnailOf } from '../lib/thumbnail.ts'

export interface DemoPhoto {
  /** A JPEG. */
  content: Buffer
  thumbnail: Buffer
}

const WIDTH = 800
const HEIGHT = 600

/** What the photos of the demonstration show, drawn: a door, a sprinkler, a sign above an exit, a hose reel. */
const DRAWINGS: Readonly<Record<string, string>> = {
  door: `<rect x="280" y="90" width="240" height="450" fill="#7a4a2b"/><rect x="300" y="115" width="95" height="180"
    fill="#935c38"/><rect x="405" y="115" width="95" height="180" fill="#935c38"/><circle cx="495" cy="330" r="12"
    fill="#d8c38a"/><path d="M520 90 l60 30 v440 l-60 -20 z" fill="#51301b"/>`,
  sprinkler: `<rect y="0" width="800" height="190" fill="#eceae4"/><circle cx="400" cy="200" r="70" fill="#c9ccd1"/>
    <rect x="388" y="230" width="24" height="90" fill="#a5483c"/><path d="M330 320 h140 l-30 26 h-80 z" fill="#8e939b"/>
    <path d="M60 190 q90 120 10 260" stroke="#8a6f4d" stroke-width="16" fill="none" opacity="0.5"/>`,
  sign: `<rect x="170" y="170" width="460" height="180" rx="10" fill="#12633a"/><path d="M220 260 h150 m-50 -45 l50 45 -50 45"
    stroke="#fff" stroke-width="22" fill="none"/><rect x="430" y="205" width="150" height="110" fill="#fff" opacity="0.25"/>`,
  reel: `<rect x="200" y="70" width="400" height="460" fill="#b3261e"/><circle cx="400" cy="300" r="150" fill="none"
    stroke="#1d1d1d" stroke-width="44"/><circle cx="400" cy="300" r="40" fill="#ded7c8"/>
    <path d="M545 320 q40 120 -20 190" stroke="#1d1d1d" stroke-width="30" fill="none"/>`,
}

/** Draws the photos. They are small, and the same for every database. */
export async function drawPhotos(): Promise<DemoPhoto[]> {
  const { default: sharp } = await import('sharp')
  const photos: DemoPhoto[] = []
  for (const drawing of Object.values(DRAWINGS)) {
    const content = await sharp(Buffer.from(scene(drawing)))
      .jpeg({ quality: 70 })
      .toBuffer()
    photos.push({ content, thumbnail: await thumbnailOf(content, THUMBNAIL_SIDE) })
  }
  return photos
}

const scene = (drawing: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#cfd6d4"/>
  <stop offset="1" stop-color="#9aa5a6"/></linearGradient></defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/><rect y="540" width="${WIDTH}" height="60" fill="#6d6a63"/>
  ${drawing}</svg>`
