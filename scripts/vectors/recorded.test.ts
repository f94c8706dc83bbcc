import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runVectors } from './vectors.ts'
import { isRecorded, runRecorded } from './recorded.ts'

const root = mkdtempSync(join(tmpdir(), 'recorded-'))
afterAll(() => rmSync(root, { recursive: true }))

const support = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../src/chain/test-support', name), 'utf8')) as Record<string, unknown>
const HEADER = support('mainnet-header.json')
const PROOF = support('mainnet-proof.json')

let made = 0
/** A folder of answers, each in its envelope; `test.json` stands as it is. */
function folderOf(answers: Readonly<Record<string, unknown>>): string {
  const folder = join(root, String(made++))
  mkdirSync(folder)
  for (const [name, result] of Object.entries(answers))
    writeFileSync(join(folder, name), JSON.stringify(name === 'test.json' ? result : { jsonrpc: '2.0', id: 1, result }))
  return folder
}

const block = (changes: object = {}): Readonly<Record<string, unknown>> => ({
  'eth_getBlockByNumber_0x1_false.json': { ...HEADER, ...changes },
})

describe('recorded answers', () => {
  it('hold where a block and a proof are those of mainnet, also out of an archive', async () => {
    const folder = folderOf({ ...block(), 'eth_getProof_0x1.json': PROOF })
    expect(await runRecorded(folder)).toMatchObject({ held: 2, detail: expect.stringContaining('1 proofs with') })
    const [archived, inner] = [join(root, 'archived'), join(root, 'inner')]
    mkdirSync(archived)
    mkdirSync(inner)
    cpSync(folder, join(inner, 'one'), { recursive: true })
    execFileSync('tar', ['-czf', join(archived, 'all.tar.gz'), '-C', inner, '.'])
    expect(await runVectors(archived)).toMatchObject([{ kind: 'recorded answers', folder: 'all.tar.gz/one', ok: true, held: true }])
  })

  it('do not where a field, a node or a value is another', async () => {
    await expect(runRecorded(folderOf(block({ gasUsed: '0x1' })))).rejects.toThrow('its fields hash to')
    const proof = PROOF as { accountProof: string[]; balance: string }
    const last = proof.accountProof.at(-1) ?? ''
    const bent = [...proof.accountProof.slice(0, -1), `${last.slice(0, -1)}${last.endsWith('0') ? '1' : '0'}`]
    await expect(runRecorded(folderOf({ 'eth_getProof_a.json': { ...proof, accountProof: bent } }))).rejects.toThrow()
    await expect(runRecorded(folderOf({ 'eth_getProof_b.json': { ...proof, balance: '0x1' } }))).rejects.toThrow()
  })

  it('are known by their names', () => {
    expect(isRecorded(['test.json', 'eth_getProof_0x1.json'])).toBe(true)
    expect(isRecorded(['test.json', 'bootstrap.ssz_snappy'])).toBe(false)
  })
})

describe('a recorded call', () => {
  const TO = '0x00000000000000000000000000000000000000c0'
  const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
  /** Answers its first slot. */
  const CODE = '0x5f545f5260205ff3'
  const call = (storage: object, expected: string, params: object = {}): string =>
    folderOf({
      ...block(),
      'debug_traceCall_a.json': { [TO]: { balance: '0x0', nonce: 1, code: CODE, storage } },
      'test.json': { method: 'eth_call', params: [{ to: TO, data: '0x', ...params }, 'latest'], chain_id: 1, expected_result: expected },
    })

  it('is run on the recorded state, and reads what the trace has', async () => {
    expect((await runRecorded(call({ [word(0)]: word(7) }, word(7)))).detail).toContain('call as recorded, 1 slots as traced')
  })

  it('does not hold where it answers otherwise, or reads more or less than was traced', async () => {
    await expect(runRecorded(call({ [word(0)]: word(7) }, word(8)))).rejects.toThrow('the call answers')
    await expect(runRecorded(call({ [word(0)]: word(7), [word(1)]: word(1) }, word(7)))).rejects.toThrow('was not read')
    await expect(runRecorded(call({}, word(0)))).rejects.toThrow('is not in the trace')
  })

  it('is left, with the reason, where it is none that is only read', async () => {
    const { detail } = await runRecorded(call({ [word(0)]: word(7) }, word(7), { value: '0x1' }))
    expect(detail).toContain('call not run: it sends ether')
  })
})
