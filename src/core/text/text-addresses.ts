import { type Address, ZERO } from '../ethereum/address.ts'
import { foldText } from './fold-text.ts'

/** Addresses of one text that are looked at. */
const MOST = 256

/** Forty digits after 0x and no more; and 32-byte words of calldata that hold an address and begin with zeros. */
const WRITTEN = /0x([0-9a-f]{40})(?![0-9a-f])/g
const RUN = /0x([0-9a-f]{72,})/g

/** Every address that a text names, lower case, each once: as it is written, and as words of calldata in it hold one. Linear in the text. */
export function addressesIn(text: string): readonly Address[] {
  const read = foldText(text)
  const found = new Set<Address>()
  for (const [, digits] of read.matchAll(WRITTEN)) add(found, digits ?? '')
  for (const [, digits = ''] of read.matchAll(RUN))
    for (let at = digits.length % 64 === 8 ? 8 : 0; at + 64 <= digits.length && found.size < MOST; at += 64) {
      const word = digits.slice(at, at + 64)
      // An amount or an offset begins with far more zeros than an address.
      if (word.startsWith('0'.repeat(24)) && !word.startsWith('0'.repeat(40))) add(found, word.slice(24))
    }
  return [...found].filter((address) => address !== ZERO)
}

function add(found: Set<Address>, digits: string): void {
  if (found.size < MOST) found.add(`0x${digits}`)
}
