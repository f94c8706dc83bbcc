import { stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { fillIn, OWN_CORPUS, readEntries } from '../../scripts/measure/corpus-entries.ts'
import { readSignable } from '../../src/decode/index.ts'
import { honestTexts } from '../../src/decode/test-support/requests.ts'

// What is cut short or has one wrong character is read as what it still is, or named for what it nearly is: it is never offered as a text to sign as if it
// were one.

const FILLING = { USDC_NONCE: 0n, USDC_BALANCE: 1n, SAFE_NONCE: 0n, TX_NONCE: 0n, NOW: 1_700_000_000n }
/** Characters that are left of a text at least: less is nearly everything. */
const LEAST = 16
/** Of each text, so many cuts and as many changes. */
const EACH = 24
const WRONG = ['~', 'g', ' ', '0', '"', 'Z'] as const
const NAMED = new Set(['nearly', 'like-transaction', 'cut-short', 'preimage', 'may-be-key'])

/** What stands there is itself what would be signed, and nothing says that it is nearly something else. */
function isSilent(text: string): boolean {
  const { candidates, signature } = readSignable(text)
  const [first] = candidates
  if (first === undefined || signature !== undefined || first.draft.kind !== 'message') return false
  const own = [text, text.trim()].flatMap((one) => [stringToHex(one), one.toLowerCase()])
  return own.includes(first.draft.message) && !first.notes.some(({ id }) => NAMED.has(id))
}

const PASTES = readEntries(OWN_CORPUS).flatMap(({ paste }) => (paste === undefined ? [] : [fillIn(paste, FILLING)]))
/** Those that are no text of people. */
const TEXTS = [...new Set([...honestTexts(), ...PASTES])].filter((text) => !isSilent(text))

const steps = (length: number): readonly number[] => {
  const step = Math.max(1, Math.floor(length / EACH))
  return Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step)
}

describe('an honest request that did not come whole', () => {
  it('is there in every form', () => {
    expect(TEXTS.length).toBeGreaterThan(60)
  })

  it('is named for what it nearly is wherever it is cut', () => {
    const silent = TEXTS.flatMap((text) =>
      steps(text.length)
        .map((at) => text.slice(0, at))
        .filter((cut) => cut.length >= LEAST && isSilent(cut)),
    )
    expect(silent).toEqual([])
  })

  it('is named for what it nearly is whichever character is wrong', () => {
    const silent = TEXTS.flatMap((text, one) =>
      steps(text.length)
        .map((at, index) => `${text.slice(0, at)}${WRONG[(index + one) % WRONG.length] ?? ''}${text.slice(at + 1)}`)
        .filter((changed) => changed.length >= LEAST && isSilent(changed)),
    )
    expect(silent).toEqual([])
  })

  it('is named for what it nearly is whatever its first character becomes, or without it', () => {
    const silent = TEXTS.flatMap((text) => [...WRONG, ''].map((wrong) => `${wrong}${text.slice(1)}`)).filter(isSilent)
    expect(silent).toEqual([])
  })
})
