import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Header } from '#core/chains/header'
import { CHAIN, chainAnswering, CLAIMED, headerAt, PROVED, readerOf, type Rows } from '../../../test/support/small-ports.ts'
import { elsewhereOf, warmElsewhere } from './elsewhere.ts'

const SAFE: Address = `0x${'5a'.repeat(20)}`
const BARE: Address = `0x${'ba'.repeat(20)}`
const DELEGATED: Address = `0x${'de'.repeat(20)}`
const ABSENT: Address = `0x${'ab'.repeat(20)}`
const others = [
  { ...CHAIN, chainId: 10, name: 'Ten' },
  { ...CHAIN, chainId: 100, name: 'Hundred' },
]
const state: Rows = { [SAFE]: { code: '0x6001' }, [BARE]: { balance: 1n }, [DELEGATED]: { code: `0xef0100${'77'.repeat(20)}` } }
const { signal } = new AbortController()
const heads = chainAnswering({ head: ({ chainId }) => headerAt(1n, chainId) })
/** The Safe is on both chains, everything else as `state` says on the first alone. */
const rowsAt = ({ chainId }: Header): Rows => (chainId === 10 ? state : { [SAFE]: { code: '0x6002' } })
const reader = readerOf(rowsAt)

describe('where else an address has code', () => {
  it('is told by name, for code of its own alone', async () => {
    const found = await elsewhereOf({ chain: heads, reader, others, signal }, [SAFE, BARE, DELEGATED, ABSENT])
    const known = (value: readonly string[]) => ({ known: true, value, evidence: PROVED })
    expect(found).toEqual({ [SAFE]: known(['Ten', 'Hundred']), [BARE]: known([]), [DELEGATED]: known([]), [ABSENT]: known([]) })
  })
  it('is as well known as the state it was read from', async () => {
    const claimed = readerOf(rowsAt, { evidence: CLAIMED })
    expect((await elsewhereOf({ chain: heads, reader: claimed, others, signal }, [SAFE]))[SAFE]?.evidence).toEqual(CLAIMED)
  })
  it('goes by a block of the last ten minutes', async () => {
    const asked: unknown[] = []
    const chain = chainAnswering({ head: (params) => (asked.push(params), headerAt(1n, params.chainId)) })
    await elsewhereOf({ chain, reader, others, signal }, [SAFE])
    const once = [10, 100].map((chainId) => ({ chainId, maxAgeMs: 600_000, purpose: 'review' }))
    expect(asked).toEqual(once)
    // The same blocks, asked for ahead.
    warmElsewhere({ chain, others, signal })
    expect(asked).toEqual([...once, ...once])
  })
  it('is nowhere where no other chain is set up, and nothing is asked of nobody', async () => {
    const silent = chainAnswering({})
    expect(await elsewhereOf({ chain: silent, reader, others: [], signal }, [SAFE])).toEqual({
      [SAFE]: { known: true, value: [], evidence: { kind: 'own', method: 'record' } },
    })
    expect(await elsewhereOf({ chain: silent, reader, others, signal }, [])).toEqual({})
  })

  const failing = (error: unknown) =>
    chainAnswering({
      head: ({ chainId }) => {
        if (chainId === 100) throw error
        return headerAt(1n, chainId)
      },
    })
  it('is unknown of all where one chain cannot be asked', async () => {
    expect(await elsewhereOf({ chain: failing(fail('rpc/unreachable', { endpoint: 'a' })), reader, others, signal }, [SAFE])).toEqual({})
  })
  it('is not answered where the caller gave up, or something is broken here', async () => {
    const ask = (error: unknown) => elsewhereOf({ chain: failing(error), reader, others, signal }, [SAFE])
    await expect(ask(fail('app/aborted'))).rejects.toMatchObject({ code: 'app/aborted' })
    await expect(ask(new TypeError('broken'))).rejects.toThrow('broken')
  })
})
