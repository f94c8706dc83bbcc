import { concat, type Hex, size, word } from './hex.ts'

/** `bytes` as the ABI writes it: its length, then its bytes up to a whole word. */
export const bytesTail = (bytes: Hex): Hex => {
  const length = size(bytes)
  return concat(word(BigInt(length)), `0x${bytes.slice(2).padEnd(Math.ceil(length / 32) * 64, '0')}`)
}

/** A list of what has no fixed length as the ABI writes it, each item encoded already: their number, where each begins, and each. */
export function listTail(items: readonly Hex[]): Hex {
  let at = items.length * 32
  const heads = items.map((item) => {
    const head = word(BigInt(at))
    at += size(item)
    return head
  })
  return concat(word(BigInt(items.length)), ...heads, ...items)
}

/** The `bytes` that begin at a place of `data`, in bytes; `undefined` where it ends before they do. */
export function bytesWords(data: Hex, at: number): Hex | undefined {
  const total = size(data)
  if (total < at + 32) return undefined
  const length = BigInt(`0x${data.slice(2 + at * 2, 66 + at * 2)}`)
  if (length > BigInt(total - at - 32)) return undefined
  const from = 2 + (at + 32) * 2
  return `0x${data.slice(from, from + Number(length) * 2)}`
}
