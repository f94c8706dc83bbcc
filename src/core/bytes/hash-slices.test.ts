import { expect, it } from 'vitest'
import { keccakText } from './keccak.ts'
import { keccakTextInSlices } from './hash-slices.ts'

it('is the hash of the whole, and pauses between', async () => {
  for (const length of [0, 1, 262_143, 262_144, 262_145, 700_000]) {
    const text = 'é1'.repeat(length).slice(0, length)
    let pauses = 0
    expect(await keccakTextInSlices(text, async () => void pauses++)).toBe(keccakText(text))
    expect(pauses).toBe(Math.ceil(new TextEncoder().encode(text).length / 262_144))
  }
})
