import { describe, expect, it } from 'vitest'
import { rejectedCode } from '../test-support.ts'
import { verifyFile } from './verify-file.ts'

// Of the file “test”, published by the author of minisign.
const KEY = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3'
const SIGNATURE = `untrusted comment: signature from minisign secret key
RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=
trusted comment: timestamp:1633700835\tfile:test\tprehashed
wLMDjy9FLAuxZ3q4NlEvkgtyhrr0gtTu6KC4KBJdITbbOeAi1zBIYo0v4iTgt8jJpIidRJnp94ABQkJAgAooBQ==
`
const SUM = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const breathe = async (): Promise<void> => undefined
const verdict = async (text: string, expected: string, key = '') =>
  (await verifyFile(new File([text], 'test'), expected, key, breathe)).verdict

describe('a file', () => {
  it('has its SHA-256, and nothing is said where there is nothing to compare', async () => {
    expect(await verifyFile(new File(['test'], 'test'), '', '', breathe)).toEqual({
      name: 'test',
      hash: `0x${SUM}`,
      verdict: { kind: 'none' },
    })
  })

  it('is held against a hash, and against its own line of a list', async () => {
    expect(await verdict('test', SUM.toUpperCase())).toEqual({ kind: 'hash', agrees: true })
    expect(await verdict('test', `${'0'.repeat(64)}  other\n${SUM}  test\n`)).toEqual({ kind: 'hash', agrees: true })
    expect(await verdict('tent', SUM)).toEqual({ kind: 'hash', agrees: false })
  })

  it('is held against a signature of minisign', async () => {
    expect(await verdict('test', SIGNATURE, KEY)).toEqual({
      kind: 'minisign',
      agrees: true,
      comment: 'timestamp:1633700835\tfile:test\tprehashed',
    })
    expect(await verdict('tent', SIGNATURE, KEY)).toMatchObject({ agrees: false })
  })

  it('a list that does not name it, and a signature without a key, prove nothing', async () => {
    expect(await rejectedCode(verdict('test', `${SUM}  other\n${SUM}  another`))).toBe('decode/malformed')
    expect(await rejectedCode(verdict('test', SIGNATURE))).toBe('input/required')
    expect(await rejectedCode(verdict('test', SIGNATURE, 'RWQ'))).toBe('decode/malformed')
  })
})
