import { describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { know, notKnown } from '#core/evidence/fact'
import type { AsEntered, Intent, Payment } from '#core/signing/intent'
import { CLAIMED, PROVED } from '../../test/support/small-ports.ts'
import { enteredOf, isConfusable } from './entered.ts'
import type { RememberedFacts } from './facts/facts.ts'
import type { Resolve } from './ports.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const CAROL: Address = `0x${'ca'.repeat(20)}`
const ether = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const pay = (to: Address, entered?: AsEntered): Payment => ({
  kind: 'send',
  to,
  amount: { units: 1n, token: ether },
  ...(entered && { entered }),
})
const named = (name: string, forChain = 1): AsEntered => ({ text: name, name: { name, forChain, evidence: PROVED } })
const { signal } = new AbortController()
const memory: RememberedFacts = { chainId: 1, account: ME, accounts: [], contacts: undefined, transactions: undefined }
const leadsTo: Resolve = async () => ({ at: 'address', address: BOB, evidence: CLAIMED })
const ask = (intent: Intent, resolve: Resolve | undefined = leadsTo, more: Partial<RememberedFacts> = {}) =>
  enteredOf(intent, { resolve, memory: { ...memory, ...more }, signal })
const earlier = (createdAt: number, to: Address, entered?: AsEntered) => ({ createdAt, intent: pay(to, entered) }) as OwnTransaction

describe('how recipients got into their fields', () => {
  it('is told of payments that were entered, of each in a batch', async () => {
    const typed: AsEntered = { text: '0xb0', copied: CAROL }
    expect(await ask(pay(BOB, typed))).toEqual([{ address: BOB, ...typed }])
    expect(await ask({ kind: 'batch', account: ME, payments: [pay(BOB), pay(CAROL, typed)] })).toEqual([{ address: CAROL, ...typed }])
    expect(await ask({ kind: 'call', to: BOB, value: 0n, data: '0x' })).toEqual([])
  })
  it('was told of the one that is replaced', async () => {
    const earlierOne = { type: 'legacy', chainId: 1, nonce: 1, gasLimit: 1n, to: BOB, value: 1n, data: '0x', gasPrice: 1n } as const
    const wish = pay(BOB, named('bob.eth'))
    expect(await ask({ kind: 'replace', how: 'speed-up', account: ME, replaces: '0x01', earlier: earlierOne, wish })).toEqual([])
  })

  const now = async (resolve: Resolve | undefined) =>
    (await enteredOf(pay(BOB, named('bob.eth')), { resolve, memory, signal }))[0]?.name?.now
  it('has a name looked up again: whom it leads to now, or that it leads to nobody', async () => {
    expect(await now(leadsTo)).toEqual(know(BOB, CLAIMED))
    expect(await now(async () => ({ at: 'none', why: 'no-name' as never, evidence: PROVED }))).toEqual(know('nobody', PROVED))
  })
  it('has a name of which that is not known', async () => {
    const unknown = (why: string) => notKnown({ kind: 'unknown', method: 'none', why })
    expect(await now(undefined)).toEqual(unknown('rpc/no-endpoint'))
    expect(await now(async () => ({ at: 'elsewhere', hosts: [], question: {} as never, evidence: PROVED }))).toEqual(unknown('rpc/gateway'))
    expect(await now(() => Promise.reject(fail('rpc/unreachable', { endpoint: 'a' })))).toEqual(unknown('rpc/unreachable'))
  })
  it('is not told to who gave up, nor where something is broken', async () => {
    await expect(now(() => Promise.reject(fail('app/aborted')))).rejects.toMatchObject({ code: 'app/aborted' })
    await expect(now(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken')
  })
  it('asks once for each name and chain', async () => {
    const asked: string[] = []
    const resolve: Resolve = async (name, chain) => (asked.push(`${name} ${chain}`), { at: 'address', address: BOB, evidence: PROVED })
    const payments = [named('bob.eth'), named('bob.eth'), named('bob.eth', 10), named('carol.eth')].map((one) => pay(BOB, one))
    expect(await ask({ kind: 'batch', account: ME, payments }, resolve)).toHaveLength(4)
    expect(asked).toEqual(['bob.eth 1', 'bob.eth 10', 'carol.eth 1'])
  })

  it('tells whom the same name of the same chain paid last', async () => {
    const transactions = [
      earlier(1, BOB, named('bob.eth')),
      earlier(3, CAROL, named('bob.eth')),
      earlier(2, BOB, named('bob.eth')),
      earlier(4, BOB, named('bob.eth', 10)),
      earlier(5, BOB, named('other.eth')),
      earlier(6, BOB),
    ]
    const [found] = await ask(pay(BOB, named('bob.eth')), leadsTo, { transactions })
    expect(found).toEqual({
      address: BOB,
      text: 'bob.eth',
      name: { name: 'bob.eth', normal: true, confusable: false, evidence: PROVED, now: know(BOB, CLAIMED), before: CAROL },
    })
    expect((await ask(pay(BOB, named('new.eth')), leadsTo, { transactions }))[0]?.name).not.toHaveProperty('before')
  })
  it('tells a name that is drawn like one of a contact, or one that was used', async () => {
    const contacts = [{ name: 'Vitalik.eth' }] as unknown as RememberedFacts['contacts']
    const isTold = async (more: Partial<RememberedFacts>) => (await ask(pay(BOB, named('vita1ik.eth')), leadsTo, more))[0]?.name?.confusable
    expect([await isTold({}), await isTold({ contacts }), await isTold({ transactions: [earlier(1, BOB, named('vitalik.eth'))] })]).toEqual(
      [false, true, true],
    )
  })
})

describe('a name that passes for another', () => {
  it.each<[string, readonly string[], boolean]>([
    ['bob.eth', [], false],
    ['bob.eth', ['bob.eth', 'Bob.ETH'], false],
    ['bob.eth', ['carol.eth'], false],
    ['vita1ik.eth', ['vitalik.eth'], true],
    ['vita1ik.eth', ['carol.eth', 'vitalik.eth'], true],
    ['bób.eth', [], true],
    ['vitаlik.eth', [], true],
    ['日本.eth', [], false],
  ])('%s beside %j: %o', (name, others, is) => expect(isConfusable(name, others)).toBe(is))
})
