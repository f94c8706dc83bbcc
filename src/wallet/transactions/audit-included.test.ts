import { describe, expect, it } from 'vitest'
import type { Inclusion, OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { Promised } from '#core/signing/promised'
import { plain } from '#core/text/words'
import { CHAIN, chainAnswering, headerAt, PROVED, readerOf, type Row } from '../../../test/support/small-ports.ts'
import { auditIncluded } from './audit-included.ts'

const ME: Address = `0x${'11'.repeat(20)}`
/** Its fee: 30 wei. */
const inclusion: Inclusion = { blockNumber: 100n, blockHash: '0x09', index: 0, success: true, gasUsed: 10n, effectiveGasPrice: 3n }
/** That 500 wei leave. */
const PROMISED: Promised = { actor: ME, chainId: 1, assets: [{ net: -500n, worst: -500n }], effects: [] }
const UNSEEN = 'We couldn’t check how much native currency moved'

type World = {
  readonly before?: Row | undefined
  readonly after?: Row | undefined
  readonly on?: Chain
  readonly success?: boolean
  readonly promised?: Promised | undefined
  readonly error?: Error
}
async function audited(world: World) {
  const { on = CHAIN, success = true, error } = world
  const before = 'before' in world ? world.before : { nonce: 5n, balance: 10_000n }
  const after = 'after' in world ? world.after : { nonce: 6n, balance: 9_470n }
  const promised = 'promised' in world ? world.promised : PROMISED
  const asked: unknown[] = []
  const chain = chainAnswering({
    header(params) {
      asked.push(params)
      if (error) throw error
      return headerAt((params.block as { readonly number: bigint }).number)
    },
  })
  const reader = readerOf(({ number }) => {
    const row = number === 99n ? before : number === 100n ? after : undefined
    return row === undefined ? {} : { [ME]: row }
  })
  const transaction = { account: ME, chainId: 1, ...(promised && { promised }) } as OwnTransaction
  const { signal } = new AbortController()
  const subject = { transaction, on, inclusion: { ...inclusion, success }, logs: [], evidence: PROVED, accounts: [], contacts: [], signal }
  const found = await auditIncluded({ chain, reader }, subject)
  return { found, asked, texts: found?.findings.map((one) => plain(one.say)) }
}

describe('what happened, held against what was promised', () => {
  it('is nothing where nothing was promised, and nobody is asked', async () => {
    expect(await audited({ promised: undefined })).toMatchObject({ found: undefined, asked: [] })
  })
  it('is as promised where the balances around its block differ by that and by the fee', async () => {
    const { texts, asked } = await audited({})
    expect(texts).toEqual([])
    expect(asked).toEqual([99n, 100n].map((number) => ({ chainId: 1, block: { number }, purpose: 'follow' })))
  })
  it('is another where a wei more left', async () => {
    const { texts } = await audited({ after: { nonce: 6n, balance: 9_469n } })
    expect(texts).toEqual(['You expected to send 0.0000000000000005 ETH, but sent 0.000000000000000501 ETH'])
  })
  it.each<[string, World]>([
    ['another of the account is in the same block', { after: { nonce: 7n, balance: 9_470n } }],
    ['its number was not used in that block', { after: { nonce: 5n, balance: 9_470n } }],
    ['the account was not there before', { before: undefined }],
    ['it is not there after', { after: undefined }],
    ['the chain charges more than gas', { on: { ...CHAIN, kind: 'op-stack' } }],
    ['the endpoint has no state that old', { error: fail('simulation/moved') }],
  ])('cannot be told where %s', async (_, world) => expect((await audited(world)).texts).toEqual([UNSEEN]))
  it('is that it failed, for which no balance is asked', async () => {
    const { texts, asked } = await audited({ success: false })
    expect([texts, asked]).toEqual([['It failed on the chain, although our simulation succeeded'], []])
  })
  it('is not told to who gave up, nor where something is broken', async () => {
    await expect(audited({ error: fail('app/aborted') })).rejects.toMatchObject({ code: 'app/aborted' })
    await expect(audited({ error: new TypeError('broken') })).rejects.toThrow('broken')
  })
})
