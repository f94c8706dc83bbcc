import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unsnappy } from './snappy.ts'
import { runVectors } from './vectors.ts'

const folder = mkdtempSync(join(tmpdir(), 'vectors-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const block = (size: number, ...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from([size, ...parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [part]))])

describe('a block of Snappy', () => {
  it('is read: literals, and copies that may reach into themselves', () => {
    expect(text(unsnappy(block(3, 0b1000, 'abc')))).toBe('abc')
    expect(text(unsnappy(block(10, 0b100, 'ab', 0b1_0001, 2)))).toBe('ababababab')
    expect(text(unsnappy(block(7, 0b100, 'ab', 0b1_0010, 2, 0)))).toBe('abababa')
    expect(text(unsnappy(block(4, 60 << 2, 3, 'abcd')))).toBe('abcd')
  })

  it.each([
    ['cut off', block(3, 0b1000, 'ab')],
    ['shorter than it says', block(4, 0b1000, 'abc')],
    ['longer than it says', block(2, 0b1000, 'abc')],
    ['with a copy from before its beginning', block(6, 0b100, 'ab', 1, 3)],
    ['empty', new Uint8Array()],
  ])('is refused %s', (_, bytes) => {
    expect(() => unsnappy(bytes)).toThrow('snappy')
  })
})

describe('the runner', () => {
  it('says of a folder that does not hold where it does not', async () => {
    const one = join(folder, 'one')
    mkdirSync(one)
    writeFileSync(join(one, 'bootstrap.ssz_snappy'), block(3, 0b1000, 'abc'))
    writeFileSync(join(one, 'steps.yaml'), '[]')
    writeFileSync(join(one, 'meta.yaml'), `{genesis_validators_root: '0x${'11'.repeat(32)}', bootstrap_fork_digest: '0x00000000'}`)
    writeFileSync(join(one, 'config.yaml'), "PRESET_BASE: 'minimal'\nALTAIR_FORK_EPOCH: 0\nALTAIR_FORK_VERSION: 0x01000001\n")
    const [row, ...rest] = await runVectors(folder)
    expect(rest).toEqual([])
    expect(row).toMatchObject({ kind: 'light client sync', ok: false, detail: 'no fork has the digest 0x00000000' })
  })

  it('passes over folders of no kind that it knows', async () => {
    const other = join(folder, 'other')
    mkdirSync(other)
    expect(await runVectors(other)).toEqual([])
  })
})
