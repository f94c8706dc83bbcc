import { describe, expect, it } from 'vitest'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import { plain } from '#core/text/words'
import { createDice } from '../../core/test-support/dice.ts'
import type { MessageExplanation } from '../message.ts'
import { BOB, ME, STRANGER, USDC } from '../test-support/names.ts'
import { allowed, effort } from '../../../test/support/effort.ts'
import { explainMessage } from './explain-message.ts'
import { CONTEXT, explained, typed } from './test-support/typed-data.ts'
import type { ExplainableMessage } from './typed-entry.ts'

const utf8 = (text: string): Hex => fromBytes(new TextEncoder().encode(text))
const message = (text: string): MessageExplanation => explainMessage({ kind: 'message', message: utf8(text) }, CONTEXT)
const bytes = (hex: string): MessageExplanation => explainMessage({ kind: 'message', message: hex as Hex }, CONTEXT)

/** The example of EIP-712. */
const MAIL = typed(
  'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
  {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
  { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
)

describe('typed data that nobody knows', () => {
  it('is told by its form and its app, as a tree in the order of its types', () => {
    const { kind, standard, intent, args, claims, complete, faults, texts, domain } = explained(MAIL)
    expect([kind, standard, claims, complete, faults]).toEqual(['typed-data', undefined, [], false, []])
    expect(plain(intent)).toBe('Sign a message of the form Mail for the app Ether Mail')
    expect(args).toEqual([
      {
        name: 'from',
        type: 'Person',
        value: {
          is: 'tuple',
          fields: [
            { name: 'name', type: 'string', value: { is: 'text', text: 'Cow' } },
            { name: 'wallet', type: 'address', value: { is: 'address', address: '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826' } },
          ],
        },
      },
      {
        name: 'to',
        type: 'Person',
        value: {
          is: 'tuple',
          fields: [
            { name: 'name', type: 'string', value: { is: 'text', text: 'Bob' } },
            { name: 'wallet', type: 'address', value: { is: 'address', address: '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' } },
          ],
        },
      },
      { name: 'contents', type: 'string', value: { is: 'text', text: 'Hello, Bob!' } },
    ])
    expect(texts).toEqual([
      { at: 'domain.name', text: 'Ether Mail' },
      { at: 'domain.version', text: '1' },
      { at: 'message.from.name', text: 'Cow' },
      { at: 'message.to.name', text: 'Bob' },
      { at: 'message.contents', text: 'Hello, Bob!' },
    ])
    expect(domain).toEqual({
      name: 'Ether Mail',
      version: '1',
      chainId: 1n,
      verifyingContract: '0xcccccccccccccccccccccccccccccccccccccccc',
    })
  })

  it('follows the order of the types, not that of the message', () => {
    const { contents, to, from } = MAIL.message
    expect(explained({ ...MAIL, message: { contents, to, from } }).args.map(({ name }) => name)).toEqual(['from', 'to', 'contents'])
  })

  it('may have no app and no contract', () => {
    expect(plain(explained({ ...MAIL, domain: {} }).intent)).toBe('Sign a message of the form Mail')
    expect(plain(explained({ ...MAIL, domain: { verifyingContract: USDC } }).intent)).toBe(`Sign a message of the form Mail for ${USDC}`)
  })

  it('counts items that are not shown', () => {
    const list = typed('List(uint256[] of)', { of: Array.from({ length: 100 }, (_, at) => at) }, {})
    expect(explained(list).args[0]?.value).toMatchObject({ is: 'list', more: 36 })
  })
})

describe('what is wrong with typed data', () => {
  const mail = (change: object) => explained({ ...MAIL, message: { ...MAIL.message, ...change } })

  it.each<[string, object]>([
    ['a member that is missing', { from: { name: 'Cow' } }],
    ['a struct that is missing', { from: null }],
    ['a struct that is a list', { from: ['Cow', ME] }],
    ['a short address', { from: { name: 'Cow', wallet: '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd8' } }],
    ['a text that is a number', { contents: 7 }],
    ['a text that is an object', { contents: { toString: 'x' } }],
  ])('is %s', (_, change) => {
    expect(mail(change)).toMatchObject({ faults: ['members'], complete: false })
  })

  it('is no member that no type names: what is signed is the same, and the rest stands apart', () => {
    const inside = { name: 'Cow', wallet: ME, note: { deep: ['unseen', 1n] } }
    const more = { ...MAIL, domain: { ...MAIL.domain, realm: 'x' }, message: { ...MAIL.message, from: inside, total: '7' } }
    const { faults, args, unsigned, texts } = explained(more)
    const clean = explained({ ...MAIL, message: { ...MAIL.message, from: { name: 'Cow', wallet: ME } } })
    expect([faults, args, texts]).toEqual([['surplus'], clean.args, clean.texts])
    expect(unsigned).toEqual([
      { at: 'domain.realm', struct: 'EIP712Domain', name: 'realm', text: 'x' },
      { at: 'message.total', struct: 'Mail', name: 'total', text: '7' },
      { at: 'message.from.note', struct: 'Person', name: 'note', text: '{"deep":["unseen",1]}' },
    ])
  })

  it('is shown cut where members that are not signed are many, long or deep', () => {
    const started = effort()
    const loop: Record<string, unknown> = { a: 'x'.repeat(1_000_000), b: Array.from({ length: 100_000 }, () => ({ c: {} })) }
    loop['itself'] = loop
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`n${index}`, loop]))
    const { faults, unsigned } = mail(many)
    expect([faults, unsigned?.length]).toEqual([['surplus'], 64])
    for (const { text } of unsigned ?? []) expect(text.length).toBeLessThan(1030)
    expect(mail(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`n${index}`, 1]))).faults).toContain('too-large')
    expect(effort() - started).toBeLessThan(allowed(1000))
  })

  it('is told all together, and the message still shown', () => {
    const { faults, args, intent } = explained({
      ...MAIL,
      types: {
        ...MAIL.types,
        Unused: [],
        Person: [
          { name: 'na\nme', type: 'string' },
          { name: 'wallet', type: 'Person' },
        ],
      },
    })
    expect([...faults].sort()).toEqual(['members', 'surplus', 'type-names', 'types-cyclic', 'types-unused'])
    expect(args).toHaveLength(3)
    expect(plain(intent)).toContain('Mail')
  })

  it('is a message that holds itself', () => {
    const loop: Record<string, unknown> = {}
    loop['next'] = loop
    const node: TypedData = { domain: {}, types: { Node: [{ name: 'next', type: 'Node' }] }, primaryType: 'Node', message: loop }
    expect([...explained(node).faults].sort()).toEqual(['too-large', 'types-cyclic'])
  })

  it('is more than anybody reads', () => {
    const started = effort()
    expect(explained(typed('List(uint8[] of)', { of: Array.from({ length: 500_000 }, () => 1) }, {})).faults).toEqual(['too-large'])
    expect(explained(typed('Text(string of)', { of: 'x'.repeat(1_000_000) }, {})).faults).toEqual(['too-large'])
    expect(effort() - started).toBeLessThan(allowed(2000))
  })

  it('is a domain that says something else than its type', () => {
    expect(explained({ ...MAIL, domain: { ...MAIL.domain, chainId: 1.5 } })).toMatchObject({ faults: ['members'] })
    expect(explained({ ...MAIL, domain: { ...MAIL.domain, chainId: '0x1' } }).domain?.chainId).toBe(1n)
  })

  it('is not a message for the domain alone that holds more', () => {
    expect(explained({ domain: MAIL.domain, types: {}, primaryType: 'EIP712Domain', message: {} }).faults).toEqual([])
    expect(explained({ domain: MAIL.domain, types: {}, primaryType: 'EIP712Domain', message: { a: 1 } }).faults).toEqual(['surplus'])
  })

  it('is not what a key named __proto__ or toString says', () => {
    const hidden = JSON.parse(
      '{"domain":{},"types":{"A":[{"name":"__proto__","type":"string"}]},"primaryType":"A","message":{"__proto__":"x"}}',
    ) as TypedData
    expect(explained(hidden)).toMatchObject({ faults: [], texts: [{ at: 'message.__proto__', text: 'x' }] })
    const inherited = typed('A(string toString)', {}, {})
    expect(explained(inherited).faults).toEqual(['members'])
  })

  it('keeps hidden characters for the rules, whole and in their place [M1]', () => {
    const text = 'Send 1\u202e\u2066 ETH\u200b'
    expect(mail({ contents: text }).texts.at(-1)).toEqual({ at: 'message.contents', text })
  })
})

describe('a message of EIP-191', () => {
  it('is its text', () => {
    const { kind, intent, text, complete, faults, texts, claims } = message('Hello, Bob!\n\tü')
    expect([kind, plain(intent), text, complete, faults, claims]).toEqual([
      'text',
      'Sign the text Hello, Bob!\n\tü',
      'Hello, Bob!\n\tü',
      true,
      [],
      [],
    ])
    expect(texts).toEqual([{ at: 'message', text: 'Hello, Bob!\n\tü' }])
  })

  it('is bytes where it is no text', () => {
    expect(bytes('0xFF00')).toMatchObject({
      kind: 'bytes',
      complete: false,
      faults: [],
      args: [{ value: { is: 'bytes', value: '0xff00' } }],
    })
    expect(bytes('0x123')).toMatchObject({ kind: 'bytes', faults: ['members'] })
  })

  it('is blind where it is a hash', () => {
    expect(bytes(`0x${'ab'.repeat(32)}`)).toMatchObject({ kind: 'bytes', faults: ['raw-hash'] })
    expect(message(`0x${'ab'.repeat(32)}`)).toMatchObject({ kind: 'text', faults: ['raw-hash'], complete: false })
  })

  it('is a sign-in (EIP-4361, the example)', () => {
    const text = `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`
    const { kind, standard, intent, use, complete, faults } = message(text)
    expect([kind, standard, complete, faults]).toEqual(['sign-in', 'EIP-4361', true, []])
    expect(plain(intent)).toBe('Sign in to example.com as 0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
    expect(use).toMatchObject({ use: 'sign-in', fields: { domain: 'example.com', nonce: '32891756', chainId: 1 } })
    expect(message(text.replace(' wants', '/login wants'))).toMatchObject({
      kind: 'text',
      faults: ['sign-in-malformed'],
      complete: false,
    })
  })

  it('is given up when nobody would read it', () => {
    expect(bytes(`0x${'61'.repeat(200_000)}`)).toMatchObject({ kind: 'bytes', faults: ['too-large'], complete: false })
  })
})

describe('an authorization of EIP-7702', () => {
  const authorize = (address: Hex, chainId: bigint) =>
    explainMessage({ kind: 'authorization', authorization: { chainId, address, nonce: 7n } }, CONTEXT)

  it('gives the account code, on one chain or all', () => {
    const { intent, claims, complete, use } = authorize(BOB, 1n)
    expect([plain(intent), complete]).toEqual(['Give the account the code of bob', true])
    expect(claims).toEqual([{ kind: 'delegation', authority: ME, delegate: BOB, chainId: 1n }])
    expect(use).toEqual({ use: 'authorization', authorization: { chainId: 1n, address: BOB, nonce: 7n } })
    expect(plain(authorize(BOB, 0n).intent)).toBe('Give the account the code of bob, on every chain')
  })

  it('names nobody of another chain', () => {
    expect(plain(authorize(BOB, 10n).intent)).toBe(`Give the account the code of ${BOB}`)
  })

  it('takes it back', () => {
    expect(plain(authorize(`0x${'00'.repeat(20)}`, 1n).intent)).toBe('Remove the code that the account was given')
  })
})

it('never agrees to a bare hash', () => {
  const hash: Hex = `0x${'ab'.repeat(32)}`
  expect(explainMessage({ kind: 'hash', hash }, CONTEXT)).toMatchObject({ kind: 'hash', faults: ['raw-hash'], complete: false })
})

/** Values that break what takes its input for granted. */
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  -1,
  1.5,
  2 ** 60,
  10n ** 90n,
  true,
  '',
  '0x',
  '0x1',
  '__proto__',
  'Mail[][][',
  'uint256[99999999]',
  'bytes33',
  '\u202e\u0000',
  'x'.repeat(3000),
  [],
  [[[[[]]]]],
  {},
  { length: 3 },
  Object.create(null),
  () => 1,
  Symbol('x'),
]

/** Breaks one place of a value: replaces it, removes it, or writes something beside it. */
function broken(value: unknown, chance: (below: number) => number, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 6 || chance(6) === 0) return HOSTILE[chance(HOSTILE.length)]
  if (Array.isArray(value)) {
    const at = chance(Math.max(1, value.length))
    return chance(4) === 0
      ? [...value, ...value]
      : value.map((one: unknown, index) => (index === at ? broken(one, chance, depth + 1) : one))
  }
  const entries = Object.entries(value)
  const at = chance(Math.max(1, entries.length))
  if (chance(8) === 0) return Object.fromEntries(entries.filter((_, index) => index !== at))
  if (chance(8) === 0) return { ...value, [['extra', '__proto__', 'a b', ''][chance(4)] ?? '']: HOSTILE[chance(HOSTILE.length)] }
  return Object.fromEntries(entries.map(([key, one], index) => [key, index === at ? broken(one, chance, depth + 1) : one]))
}

const PERMIT2_FORM =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness)Order(address to,uint256[] of)TokenPermissions(address token,uint256 amount)'
const SEEDS: readonly TypedData[] = [
  MAIL,
  typed(
    PERMIT2_FORM,
    { permitted: { token: USDC, amount: '1' }, spender: BOB, nonce: '1', deadline: '1', witness: { to: BOB, of: [1, 2] } },
    { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  ),
  typed(
    'TypedDataSign(Permit contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    {
      contents: { owner: ME, spender: BOB, value: '1', nonce: '1', deadline: '1' },
      name: '',
      version: '',
      chainId: 1,
      verifyingContract: ME,
      salt: `0x${'00'.repeat(32)}`,
    },
    { name: 'USD Coin', verifyingContract: USDC },
  ),
  typed(
    'BulkOrder(OrderComponents[2] tree)OrderComponents(address offerer)',
    { tree: [{ offerer: ME }, { offerer: BOB }] },
    { verifyingContract: STRANGER },
  ),
]

describe('hostile messages', () => {
  it('are explained, whatever typed data they hold', () => {
    const chance = createDice(712).below
    const started = effort()
    for (let round = 0; round < 4000; round++) {
      let data: unknown = SEEDS[round % SEEDS.length]
      for (let times = 1 + chance(4); times > 0; times--) data = broken(data, chance)
      // A message without these is no typed data; what is in them may be anything.
      const whole = { domain: {}, types: {}, primaryType: 'Mail', message: {}, ...(typeof data === 'object' ? data : {}) } as TypedData
      const { faults, complete, kind } = explained(whole)
      expect(kind).toBe('typed-data')
      if (faults.some((fault) => fault !== 'surplus')) expect(complete).toBe(false)
    }
    expect(effort() - started).toBeLessThan(allowed(5000))
  })

  it('are explained, whatever bytes they are', () => {
    const chance = createDice(191).below
    for (let round = 0; round < 3000; round++) {
      const length = chance(round % 10 === 0 ? 400 : 80)
      const data = Uint8Array.from({ length }, (_, at) =>
        at < 2 && chance(2) === 0 ? ([0x19, 0x01, 0xf8, 0xff, 2, 5][chance(6)] ?? 0) : chance(256),
      )
      const signable: ExplainableMessage = { kind: 'message', message: fromBytes(data) }
      expect(['text', 'bytes']).toContain(explainMessage(signable, CONTEXT).kind)
    }
  })
})
