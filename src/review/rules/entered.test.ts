import { describe, expect, it } from 'vitest'
import { type Address, checksum } from '#core/ethereum/address'
import { chainChecksum } from '#core/ethereum/chain-checksum'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import { type AccountFact, EMPTY_CODE_HASH, type Facts } from '../facts.ts'
import type { Entered, JudgeInput } from '../review.ts'
import { judged, soundly } from '../test-support/judged.ts'
import {
  BOB,
  factsOf,
  find,
  inputOf,
  LOOKALIKE,
  NOBODY,
  RECORD,
  ROUTER,
  RUN,
  withFacts,
  withoutRun,
  withTransaction,
} from '../test-support/recorded.ts'

const one = find('USDC to somebody new')
const entered = (more: Partial<Entered>, facts: Partial<Facts> = {}): JudgeInput => ({
  ...withFacts(one, facts),
  entered: [{ address: NOBODY, text: checksum(NOBODY), ...more }],
})
/** The recipient as it is on this chain. */
const being = (account: Partial<AccountFact>, more: Partial<Facts> = {}): Partial<Facts> => ({
  accounts: { ...factsOf(one).accounts, [NOBODY]: know({ nonce: 0n, balance: 0n, codeHash: EMPTY_CODE_HASH, ...account }, RUN) },
  ...more,
})
const SOME_CODE = `0x${'11'.repeat(32)}` as const

describe('recipient/only-inbound', () => {
  const of = (input: JudgeInput) => judged('recipient/only-inbound', input)

  it('stops an address that put itself into the history', () => {
    expect(of(withFacts(one, { onlyInbound: know({ addresses: [NOBODY], of: 'all' }, RUN) }))).toEqual([
      `danger: You never chose ${NOBODY}: it put itself into your history`,
    ])
    expect(of(withFacts(find('approve of a bare account'), { onlyInbound: know({ addresses: [NOBODY], of: 'all' }, RUN) }))).toEqual([])
  })

  it('is silent for others, and for whom the person chose or paid', () => {
    expect(of(withFacts(one, { onlyInbound: know({ addresses: [], of: 'all' }, RUN) }))).toEqual([])
    expect(
      of(withFacts(one, { onlyInbound: know({ addresses: [NOBODY], of: 'all' }, RUN), earlierRecipients: know([NOBODY], RECORD) })),
    ).toEqual([])
    expect(of(withFacts(find('ether to bob'), { onlyInbound: know({ addresses: [BOB], of: 'all' }, RUN) }))).toEqual([])
    expect(of(inputOf(find('swap ether for USDC')))).toEqual([])
  })

  it('is unknown of somebody new where only a part of the history was looked through, and stops whom that part tells of', () => {
    const part = (...addresses: readonly Address[]): Partial<Facts> => ({ onlyInbound: know({ addresses, of: 'a part' }, RUN) })
    expect(of(withFacts(one, part()))).toEqual([`unknown: We know only for part of your history whether ${NOBODY} put itself there`])
    expect(of(withFacts(one, part(NOBODY)))[0]).toContain('danger')
    expect(of(withFacts(find('ether to bob'), part()))).toEqual([])
  })

  it('is unknown of somebody new while the history is not read', () => {
    expect(of(inputOf(one))).toEqual([`unknown: We couldn’t check whether ${NOBODY} put itself into your history`])
  })
})

describe('recipient/clipboard', () => {
  const of = (input: JudgeInput) => judged('recipient/clipboard', input)

  it('is silent where nothing was entered or copied, and where both are the same', () => {
    expect(of(inputOf(one))).toEqual([])
    expect(of(entered({}))).toEqual([])
    expect(of(entered({ copied: NOBODY }))).toEqual([])
  })

  it('stops one that looks like what was copied, whoever it is', () => {
    const twin = 'danger: The entered address looks like the one you copied here, but it’s different'
    expect(of(entered({ address: LOOKALIKE, text: LOOKALIKE, copied: BOB }))).toEqual([twin])
    expect(of(entered({ address: LOOKALIKE, text: LOOKALIKE, copied: BOB }, { earlierRecipients: know([LOOKALIKE], RECORD) }))).toEqual([
      twin,
    ])
  })

  it('warns of any other, unless the person knows it or chose it by name', () => {
    expect(of(entered({ copied: ROUTER }))).toEqual([`warn: You copied ${ROUTER} here, but ${NOBODY} was entered`])
    expect(of(entered({ copied: ROUTER }, { earlierRecipients: know([NOBODY], RECORD) }))).toEqual([])
    expect(of(entered({ copied: ROUTER, address: BOB, text: BOB }))).toEqual([])
    expect(of(entered({ copied: ROUTER, text: 'Nora' }))).toEqual([])
    // One's own is copied to be given to others.
    expect(of(entered({ copied: ROUTER }, { ownAccounts: know([{ address: ROUTER, name: 'Mine' }], RECORD) }))).toEqual([])
  })

  it('stops an address that was read as another than the one that stood there', () => {
    expect(of(entered({ text: `ethereum:${BOB}@1` }))).toEqual([`danger: We read the address ${NOBODY}, but another one was entered`])
    expect(of(entered({ text: `eth:${checksum(NOBODY)}` }))).toEqual([])
    // A link that pays in a token names the token first.
    expect(of(entered({ text: `ethereum:${ROUTER}@1/transfer?address=${NOBODY}&uint256=1` }))).toEqual([])
    // A hash is no address.
    expect(of(entered({ text: `0x${'ab'.repeat(32)}` }))).toEqual([])
  })
})

describe('recipient/name', () => {
  const named = (more: Partial<NonNullable<Entered['name']>>) =>
    judged(
      'recipient/name',
      entered({ text: 'nora.eth', name: { name: 'nora.eth', normal: true, confusable: false, evidence: RUN, ...more } }),
    )

  it('is silent for a name that stands for the same, as it was read here', () => {
    expect(judged('recipient/name', entered({}))).toEqual([])
    expect(named({ before: NOBODY })).toEqual([])
    expect(named({ evidence: RECORD })).toEqual([])
  })

  it('stops one that stands for another address than before', () => {
    expect(named({ before: BOB })).toEqual([`danger: nora.eth now points to ${NOBODY}; when you last used it, it pointed to ${BOB}`])
  })

  it('warns of one that can be taken for another', () => {
    expect(named({ confusable: true })).toEqual(['warn: nora.eth uses letters that look like other letters'])
    expect(named({ normal: false })).toEqual(['warn: nora.eth isn’t written the way names are'])
  })

  it('warns of one that an endpoint only says, and is unknown where nobody knows', () => {
    const said = `It isn’t proved that nora.eth points to ${NOBODY}`
    expect(named({ evidence: { kind: 'claimed', method: 'answer' } })).toEqual([`warn: ${said}`])
    expect(named({ evidence: unknownEvidence('rpc/no-endpoint') })).toEqual([`unknown: ${said}`])
  })
})

describe('recipient/name-moved', () => {
  const moved = (now?: NonNullable<Entered['name']>['now']) =>
    judged(
      'recipient/name-moved',
      entered({
        text: 'nora.eth',
        name: { name: 'nora.eth', normal: true, confusable: false, evidence: RUN, ...(now === undefined ? {} : { now }) },
      }),
    )

  it('is silent for an address, and for a name that still leads to it', () => {
    expect(judged('recipient/name-moved', entered({}))).toEqual([])
    expect(moved(know(NOBODY, RUN))).toEqual([])
  })

  it('stops one that leads to somebody else now, or to nobody', () => {
    expect(moved(know(BOB, RUN))).toEqual([`danger: nora.eth now points to ${BOB}, but this still goes to ${NOBODY}`])
    expect(moved(know('nobody', RUN))).toEqual([`danger: nora.eth has no address any more, but this still goes to ${NOBODY}`])
  })

  it('is unknown where it was not learnt again', () => {
    const said = [`unknown: We couldn’t check whether nora.eth still points to ${NOBODY}`]
    expect(moved()).toEqual(said)
    expect(moved(notKnown(unknownEvidence('rpc/gateway')))).toEqual(said)
  })

  it('is judged for each of several recipients', () => {
    const name = { name: 'nora.eth', normal: true, confusable: false, evidence: RUN, now: know(BOB, RUN) } as const
    const several = { ...entered({}), entered: [NOBODY, ROUTER, BOB].map((address) => ({ address, text: 'nora.eth', name })) }
    expect(judged('recipient/name-moved', several)).toHaveLength(2)
  })
})

describe('recipient/checksum', () => {
  const address: Address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  const of = (text: string, chainId = 31337) => judged('recipient/checksum', { ...entered({ address, text }), chainId })

  it('is silent for a right one, also that of the chain itself, and for names', () => {
    expect(of(checksum(address))).toEqual([])
    expect(of(`eth:${checksum(address)}`)).toEqual([])
    expect(of(chainChecksum(address, 30), 30)).toEqual([])
    expect(of('nora.eth')).toEqual([])
    expect(judged('recipient/checksum', inputOf(one))).toEqual([])
  })

  it('tells of none', () => {
    const said = [`info: ${address} was entered without a checksum`]
    expect([of(address), of(`0x${address.slice(2).toUpperCase()}`)]).toEqual([said, said])
  })

  it('warns of that of another chain (EIP-1191)', () => {
    expect(of('0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD')).toEqual([`warn: ${address} was written for chain 30`])
  })

  it('blocks a wrong one', () => {
    expect(of(checksum(address).replace('A', 'a'))).toEqual([`block: The checksum of ${address} is wrong`])
  })
})

describe('recipient/other-chain', () => {
  const of = (facts: Partial<Facts>) => judged('recipient/other-chain', withFacts(one, facts))
  const elsewhere = (...chains: string[]): Partial<Facts> => ({ elsewhere: { [NOBODY]: know(chains, RUN) } })

  it('stops what would go to a contract that is on other chains only', () => {
    expect(of(being({}, elsewhere('Base', 'OP Mainnet')))).toEqual([`danger: ${NOBODY} is a contract on Base, OP Mainnet, but not here`])
  })

  it('is silent where there is code here, none anywhere, or somebody who signs here', () => {
    expect(of(being({}, elsewhere()))).toEqual([])
    expect(of(being({ codeHash: SOME_CODE }, elsewhere('Base')))).toEqual([])
    expect(of(being({ nonce: 1n }, elsewhere('Base')))).toEqual([])
    const own = { ownAccounts: know([{ address: NOBODY, name: 'Cold' }], RECORD) }
    expect(of({ ...being({}, elsewhere('Base')), ...own })).toEqual([])
  })

  it('is unknown while the other chains are not asked, unless it was paid here before', () => {
    const said = [`unknown: We couldn’t check whether ${NOBODY} is a contract on another chain`]
    expect(of({})).toEqual(said)
    expect(of({ accounts: {}, ...elsewhere('Base') })).toEqual(said)
    expect(of({ earlierRecipients: know([NOBODY], RECORD) })).toEqual([])
  })
})

describe('code/changed, of recipients', () => {
  const pinned = (account: Partial<AccountFact>) =>
    judged(
      'code/changed',
      withFacts(one, being(account, { pins: know({ [NOBODY]: { codeHash: SOME_CODE, at: 0, implementation: BOB } }, RECORD) })),
    )

  it('is silent for the same code, and for whom no code is remembered', () => {
    expect(pinned({ codeHash: SOME_CODE })).toEqual([])
    expect(judged('code/changed', withFacts(one, { pins: know({}, RECORD) }))).toEqual([])
  })

  it('stops code that is gone or another', () => {
    expect(pinned({})).toEqual([`danger: ${NOBODY} had code when you last used it, and has none now`])
    expect(pinned({ codeHash: `0x${'22'.repeat(32)}` })).toEqual([`danger: ${NOBODY} has different code than when you last used it`])
  })

  it('warns of an account that lets other code act for it now', () => {
    expect(pinned({ codeHash: `0x${'22'.repeat(32)}`, delegate: BOB })).toEqual([
      `warn: ${NOBODY} runs different code than when you last paid it`,
    ])
  })
})

describe('recipient/lookalike', () => {
  const todoOf = (input: JudgeInput) =>
    soundly(input).findings.flatMap(({ rule, todo }) => (rule === 'recipient/lookalike' ? [plain(todo)] : []))

  it('has the marked digits compared with the address that was given, and nothing typed where no field is', () => {
    expect(todoOf(inputOf(find('ether to a look-alike')))[0]).toContain('Compare the marked digits with the address you were given')
    const oneEnd = withTransaction(find('ether to bob'), { to: `${BOB.slice(0, 6)}${'ee'.repeat(18)}` as Address })
    expect(todoOf(inputOf(oneEnd))[0]).toContain('Compare the marked digits')
  })
})

describe('recipient/rejects', () => {
  const of = (input: JudgeInput) => judged('recipient/rejects', input)

  it('is silent for people and for tokens, which ask nobody; it needs no run for those', () => {
    expect(of(inputOf(find('ether to bob')))).toEqual([])
    expect(of(withoutRun(inputOf(find('ether to bob'))))).toEqual([])
    expect(of(withoutRun(inputOf(one)))).toEqual([])
    expect(of(inputOf(find('swap ether for USDC')))).toEqual([])
  })

  it('is unknown of a contract without a run, and of whom nobody knows whether it is one', () => {
    const sent = withTransaction(find('ether to bob'), { to: NOBODY })
    const said = [`unknown: We couldn’t check whether ${NOBODY} accepts what you send`]
    const accounts = { ...factsOf(sent).accounts, [NOBODY]: know({ nonce: 1n, balance: 0n, codeHash: SOME_CODE }, RUN) }
    expect(of(withoutRun(withFacts(sent, { accounts })))).toEqual(said)
    expect(of(withoutRun(withFacts(sent, { accounts: {} })))).toEqual(said)
  })
})
