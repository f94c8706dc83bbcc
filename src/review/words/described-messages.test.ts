import { describe, expect, it } from 'vitest'
import { type Address, checksum } from '#core/ethereum/address'
import type { TypedData } from '#core/messages/typed-data'
import { plain } from '#core/text/words'
import { type Call, type DescribedField, type Description, explain, explainCalls, explainMessage, type MessageExplanation } from '#decode'
import type { Described } from '../review.ts'
import { ALICE, BOB, CATS, DAI, NAMES, NOBODY, ROUTER, TOKENS } from '../test-support/recorded.ts'
import { describedAmounts, withDescriptions } from './described.ts'

const GATE: Address = '0xb8807ea2829e17ff22f88916d3cf58e99a1410f0'
const call: Call = { from: ALICE, to: GATE, value: 0n, data: '0xdeadbeef', chainId: 31337 }
const description: Description = {
  intent: 'Water trees',
  sentence: 'Water 7 trees',
  fields: [],
  from: 'assay',
  id: 'a',
  hash: '0x02',
  warnings: [],
}
const ofCall = (more: Partial<Description> = {}, one = call): Described => ({
  of: 'call',
  call: one,
  description: { ...description, ...more },
})
const ofMessage = (more: Partial<Description> = {}): Described => ({ of: 'message', description: { ...description, ...more } })

const typed = (types: TypedData['types'], primaryType: string, message: object): MessageExplanation =>
  explainMessage(
    {
      kind: 'typed-data',
      data: { types, primaryType, domain: { name: 'Gate', chainId: 31337, verifyingContract: GATE }, message } as TypedData,
    },
    { chainId: 31337, signer: ALICE, names: NAMES },
  )
const field = (name: string, type: string) => ({ name, type })
const DOMAIN = [field('name', 'string'), field('chainId', 'uint256'), field('verifyingContract', 'address')]
const TICKET = typed({ EIP712Domain: DOMAIN, Ticket: [field('seat', 'uint256')] }, 'Ticket', { seat: '7' })
const PERMIT = typed(
  {
    EIP712Domain: DOMAIN,
    Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((one) =>
      field(one.split(' ')[0] ?? '', one.split(' ')[1] ?? ''),
    ),
  },
  'Permit',
  { owner: ALICE, spender: BOB, value: '5', nonce: '0', deadline: '9' },
)
const TEXT = explainMessage({ kind: 'message', message: '0x6869' }, { chainId: 31337, signer: ALICE, names: NAMES })

const told = (described: readonly Described[], one: MessageExplanation = TICKET, account?: Address): string =>
  plain(withDescriptions(one, described, NAMES, account).intent)
const toldOfCall = (more: Partial<Description>, one = call, account?: Address): string =>
  plain(withDescriptions(explain(one, NAMES), [ofCall(more, one)], NAMES, account).intent)

describe('a message of a form that is none of ours', () => {
  it('is told in the words of its descriptor, with people who are not in them, and without a contract', () => {
    expect(told([ofMessage()])).toBe('Water 7 trees')
    expect(told([ofMessage({ people: [{ address: BOB, gets: 'value' }] })])).toBe(`Water 7 trees: ${BOB}`)
    expect(told([ofMessage({ from: 'own' })])).toBe('According to your descriptor: Water 7 trees')
    expect(told([ofMessage({ from: 'own', people: [{ address: BOB, gets: 'value' }] })])).toBe(
      `According to your descriptor: “Water 7 trees: ${BOB}”`,
    )
    expect(told([ofCall(), ofMessage({ sentence: 'Cut trees' }), ofMessage()])).toBe('Cut trees')
  })

  it('claims for whom its descriptor names, at the contract that checks it', () => {
    const people = [
      { address: BOB, gets: 'right' },
      { address: DAI, gets: 'value' },
      { address: NOBODY, gets: 'exchanged' },
      { address: GATE, gets: 'value' },
    ] as const
    expect(withDescriptions(TICKET, [ofMessage({ people })], NAMES).claims).toEqual([
      ...TICKET.claims,
      { kind: 'right', owner: undefined, of: GATE, to: BOB, given: 'granted' },
      { kind: 'receiver', to: DAI, of: GATE },
      { kind: 'receiver', to: NOBODY, of: GATE, atOnce: true },
    ])
    const { domain: _domain, ...bare } = TICKET
    expect(withDescriptions(bare, [ofMessage({ people: [{ address: BOB, gets: 'right' }] })], NAMES).claims.at(-1)).toEqual({
      kind: 'receiver',
      to: BOB,
    })
  })

  it('stays as it is where nothing is said of it, or where it is a form of ours, or no form', () => {
    expect(withDescriptions(TICKET, [], NAMES)).toBe(TICKET)
    expect(told([ofCall()])).toBe(plain(TICKET.intent))
    for (const sentence of ['', '  ']) expect(told([ofMessage({ sentence })])).toBe(plain(TICKET.intent))
    expect(told([ofMessage()], PERMIT)).toBe(plain(PERMIT.intent))
    expect(told([ofMessage()], TEXT)).toBe(plain(TEXT.intent))
  })
})

describe('the words of a descriptor', () => {
  it('are its label where there is no sentence, or one with a number that has no unit', () => {
    const { sentence: _sentence, ...labelled } = description
    expect(plain(withDescriptions(explain(call, NAMES), [{ of: 'call', call, description: labelled }], NAMES).intent)).toBe(
      `Water trees at ${GATE}`,
    )
    expect(toldOfCall({ warnings: ['bare-sentence'] })).toBe(`Water trees at ${GATE}`)
  })

  it('say your account for the one who signs', () => {
    const sentence = `Water trees of ${checksum(ALICE)} and of ${ALICE}`
    expect(toldOfCall({ sentence }, call, ALICE)).toBe(`Water trees of your account and of your account at ${GATE}`)
    expect(toldOfCall({ sentence })).toBe(`${sentence} at ${GATE}`)
    expect(told([ofMessage({ sentence })], TICKET, ALICE)).toBe('Water trees of your account and of your account')
  })

  it('name people by themselves where these are in them by name or address, in whatever case', () => {
    const people = [{ address: ROUTER, gets: 'value' }] as const
    expect(toldOfCall({ people })).toBe(`“Water 7 trees: Uniswap v2 router” at ${GATE}`)
    expect(toldOfCall({ people, sentence: 'Water for UNISWAP V2 Router' })).toBe(`Water for UNISWAP V2 Router at ${GATE}`)
    expect(toldOfCall({ people, sentence: `Water for ${ROUTER}` })).toBe(`Water for ${ROUTER} at ${GATE}`)
    expect(toldOfCall({ people: [{ address: ALICE, gets: 'value' }] })).toBe(`Water 7 trees at ${GATE}`)
    const three = [BOB, DAI, CATS].map((address) => ({ address, gets: 'value' }) as const)
    expect(toldOfCall({ people: three })).toBe(`“Water 7 trees: ${BOB} and 2 more” at ${GATE}`)
  })

  it('have the value that goes along, unless they name its currency', () => {
    const paying = { ...call, value: 5n * 10n ** 17n }
    expect(toldOfCall({}, paying)).toBe(`Water 7 trees at ${GATE}, and send it 0.5 ETH`)
    for (const sentence of ['Water for 0.5 ETH', 'Water for 0.5 eth'])
      expect(toldOfCall({ sentence }, paying)).toBe(`${sentence} at ${GATE}`)
  })

  it('are nothing where they are empty', () => {
    for (const sentence of ['', ' ']) expect(toldOfCall({ sentence })).toBe(plain(explain(call, NAMES).intent))
  })
})

describe('calls inside', () => {
  const pay: Call = { ...call, to: BOB, data: '0x', value: 1n }
  const batch = explainCalls([pay, call], 'required', NAMES)
  const people = [{ address: DAI, gets: 'value' }] as const

  it('are told as well, in the sentence that quotes them and by what they claim', () => {
    const made = withDescriptions(batch, [ofCall({ people })], NAMES)
    expect(plain(made.intent)).toContain(`Water 7 trees: ${DAI}`)
    expect(plain(made.intent)).toContain(`Send 0.000000000000000001 ETH to ${BOB}`)
    expect(made.claims).toEqual([...batch.claims, { kind: 'receiver', to: DAI, of: GATE }])
    expect(made.inner.map(({ intent }) => plain(intent))).toEqual([
      `Send 0.000000000000000001 ETH to ${BOB}`,
      `“Water 7 trees: ${DAI}” at ${GATE}`,
    ])
  })

  it('leave all else as it was', () => {
    const made = withDescriptions(batch, [ofCall({}, { ...call, to: NOBODY })], NAMES)
    expect(made.intent).toEqual(batch.intent)
    expect(made.claims).toEqual(batch.claims)
  })
})

describe('the amounts that descriptions tell', () => {
  const [usdc] = TOKENS
  if (usdc === undefined) throw new Error('no token')
  const amount = (units: bigint, kind: DescribedField['kind'] = 'tokenAmount', token = usdc): DescribedField => ({
    label: 'Pay',
    kind,
    text: '',
    value: { is: 'amount', units, token },
  })
  const plainField: DescribedField = { label: 'Who', kind: 'addressName', text: '' }
  const amounts = (...fields: Description['fields']) => describedAmounts([ofCall({ fields })])

  it('are the first of each, which is what is paid, in whatever group it stands', () => {
    const five = [{ token: usdc.address, units: 5n }]
    expect(amounts(plainField, amount(5n), amount(6n))).toEqual(five)
    expect(amounts({ fields: [plainField, { fields: [amount(5n)] }] }, amount(6n))).toEqual(five)
    expect(describedAmounts([ofMessage({ fields: [amount(5n)] }), ofCall({ fields: [amount(6n)] })])).toEqual([
      ...five,
      { token: usdc.address, units: 6n },
    ])
  })

  it('are none where the first has no token of its own, or nothing is said', () => {
    expect(amounts(amount(5n, 'amount', NAMES.native), amount(6n))).toEqual([])
    expect(amounts({ label: 'Pay', kind: 'tokenAmount', text: '' }, amount(6n))).toEqual([])
    expect(amounts({ label: 'Pay', kind: 'tokenAmount', text: '', value: { is: 'integer', value: 5n } })).toEqual([])
    expect(amounts(amount(5n, 'raw'))).toEqual([])
    expect(amounts()).toEqual([])
    expect(describedAmounts([])).toEqual([])
  })
})
