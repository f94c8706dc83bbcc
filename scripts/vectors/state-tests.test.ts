import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runVectors } from './vectors.ts'

/**
 * Cases in the format of ethereum/tests and execution-spec-tests. What they expect was taken from anvil 1.7.1 (revm), account by account, and its root made by the trie of
 * ethereumjs: nothing of ours is in it.
 */
const CASES = join(import.meta.dirname, 'state-test-cases')
const FILE = 'made-with-anvil.json'

const root = mkdtempSync(join(tmpdir(), 'state-tests-'))
afterAll(() => rmSync(root, { recursive: true }))
let folder = ''
let made = 0
beforeEach(() => {
  folder = join(root, String(++made))
  mkdirSync(folder)
  cpSync(CASES, folder, { recursive: true })
})

type Account = { nonce: string; balance: string; code: string; storage: Record<string, string> }
type Expected = { hash: string; logs: string; txbytes?: string; expectException?: string; state?: Record<string, Account> }
type Test = {
  env: Record<string, string>
  pre: Record<string, Account>
  transaction: Record<string, unknown>
  post: Record<string, Expected[]>
}

/** The cases by name, changed and written back, those named alone. */
async function withChanged(pattern: RegExp, change: (test: Test, expected: Expected) => void) {
  const file = join(folder, FILE)
  const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Test>).filter(([name]) => pattern.test(name))
  for (const [, test] of all) for (const expected of Object.values(test.post).flat()) change(test, expected)
  writeFileSync(file, JSON.stringify(Object.fromEntries(all)))
  const [row] = await runVectors(folder)
  return row
}
const keep = (): void => undefined

describe('state tests', () => {
  it('are run in four forks, and equal to the last slot; blobs and KZG are counted as not run', async () => {
    const [row, ...rest] = await runVectors(folder)
    expect(rest).toEqual([])
    expect(row).toMatchObject({ kind: 'state tests', ok: true, held: true })
    expect(row?.detail.split(', ').toSorted()).toEqual(['1 not run (KZG)', '1 not run (blob transaction)', '1 refused', '11 equal'])
  })

  it('are run from their parts where they give no bytes', async () => {
    const row = await withChanged(/./, (_, expected) => delete expected.txbytes)
    expect(row?.detail.split(', ').toSorted()).toEqual(['1 not run (KZG)', '1 not run (blob transaction)', '1 refused', '11 equal'])
  })

  it('show nothing where none of them was run', async () => {
    expect(await withChanged(/^(blob|point)/, keep)).toMatchObject({ ok: true, held: false })
    expect(await withChanged(/^blob/, (test) => Object.assign(test, { post: { Berlin: Object.values(test.post).flat() } }))).toMatchObject({
      ok: true,
      held: false,
      detail: '1 not run (another fork)',
    })
  })

  it.each<[string, RegExp, (test: Test, expected: Expected) => void, RegExp]>([
    [
      'another root',
      /^store_log/,
      (_, expected) => {
        expected.hash = `0x${'11'.repeat(32)}`
      },
      /3 missed.*the state root is/s,
    ],
    [
      'other logs',
      /^store_log/,
      (_, expected) => {
        expected.logs = `0x${'11'.repeat(32)}`
      },
      /3 missed.*the logs are others/s,
    ],
    [
      'another balance in a state that is spelled out',
      /^revert/,
      ({ transaction }, expected) => {
        const account = expected.state?.[String(transaction['sender'])]
        if (account) account.balance = '0x1'
      },
      /2 missed.*is \["1",.*not \["1","1"/s,
    ],
    [
      'a slot more in a state that is spelled out',
      /^delegation/,
      (_, expected) => {
        for (const account of Object.values(expected.state ?? {})) account.storage['0x77'] = '0x1'
      },
      /2 missed/,
    ],
    [
      'a refusal of what is valid',
      /^revert/,
      (_, expected) => {
        expected.expectException = 'TransactionException.NONCE_MISMATCH_TOO_LOW'
      },
      /2 missed.*it is run, not refused/s,
    ],
    ['validity of what is refused', /^number/, (_, expected) => delete expected.expectException, /1 missed.*it is refused: nonce/s],
    [
      'another sender',
      /^revert/,
      ({ transaction }) => Object.assign(transaction, { sender: `0x${'11'.repeat(20)}` }),
      /2 missed.*its sender is recovered as/s,
    ],
    [
      'the rules of another fork',
      /^selfdestruct_to_itself\[fork_Shanghai/,
      (test) => Object.assign(test, { post: { Cancun: test.post['Shanghai'] } }),
      /1 missed/,
    ],
    [
      'bytes that are no transaction',
      /^revert/,
      (_, expected) => {
        expected.txbytes = '0x01ff'
      },
      /2 missed.*decode\/unreadable/s,
    ],
    [
      'a number that is none',
      /^revert/,
      ({ env }) => {
        env['currentTimestamp'] = 'soon'
      },
      /not as state tests have it/,
    ],
  ])('fail where they expect %s', async (_, pattern, change, told) => {
    const row = await withChanged(pattern, change)
    expect(row).toMatchObject({ ok: false, held: false })
    expect(row?.detail).toMatch(told)
  })

  it('are refused by the decoder where it cannot read what is invalid', async () => {
    const row = await withChanged(/^number/, (_, expected) => {
      expected.txbytes = '0x01ff'
    })
    expect(row).toMatchObject({ ok: true, detail: '1 refused' })
  })
})
