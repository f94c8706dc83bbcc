import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { Chain } from '#core/chains/chain'
import type { Token } from '#core/money/token'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { Signable } from '#core/signing/signable'
import type { Frame, Simulation } from '#core/simulation/simulation'
import type { Names } from '#decode'
import type { Described } from '#review'
import { CHAIN, simulationOf } from '../../test/support/small-ports.ts'
import { hashDescriptor } from '../decode/clear-signing/read-descriptor.ts'
import { calldata, CONTRACT, descriptorOf, lines } from '../decode/clear-signing/test-support/describe-with.ts'
import { beginDescribing, describeSignable } from './describe-signable.ts'
import { explainSignable } from './explain-signable.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const PROXY: Address = `0x${'22'.repeat(20)}`
const STRANGER: Address = `0x${'33'.repeat(20)}`
const SAFE: Address = `0x${'44'.repeat(20)}`
const PRACTICE: Chain = { ...CHAIN, chainId: 31337, kind: 'practice' }
const OTHER_CHAIN: Chain = { ...CHAIN, chainId: 10, name: 'Another' }
const token = (address: Address): Token => ({
  chainId: 1,
  standard: 'erc20',
  address,
  symbol: 'CAT',
  name: 'Cats',
  decimals: 2,
  from: 'listed',
})
const namesOf = (known: { readonly tokens?: readonly Address[]; readonly called?: Readonly<Record<Address, string>> } = {}): Names => ({
  native: { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' },
  nameOf: (address) => known.called?.[address],
  tokenOf: (address) => (known.tokens?.includes(address) === true ? token(address) : undefined),
})

/** A descriptor of the person's own, for one function of CONTRACT on mainnet. */
function own(
  intent: string,
  over: Partial<OwnDescriptor> = {},
  fields: readonly object[] = [{ path: 'v', label: 'V', format: 'raw' }],
): OwnDescriptor {
  const text = JSON.stringify(descriptorOf('feedTheCatsOfAssay(uint256 v, address to)', { intent, fields }))
  return {
    id: intent,
    kind: 'erc7730',
    name: intent,
    text,
    hash: hashDescriptor(text),
    count: 1,
    binds: true,
    addedAt: 1,
    from: { kind: 'file' },
    ...over,
  }
}
const FED = calldata('feedTheCatsOfAssay(uint256 v, address to)', [700n, STRANGER])

type Asking = { readonly chain?: Chain; readonly names?: Names; readonly own?: readonly OwnDescriptor[]; readonly simulation?: Simulation }
const asking = (asked: Signable, { chain = CHAIN, names = namesOf(), own: files, simulation }: Asking = {}) => {
  const ground = { chain, names, account: ME, own: files, simulation }
  return { asked, ground, explanation: explainSignable(asked, ground) }
}
const described = (asked: Signable, more: Asking = {}): Promise<readonly Described[]> => {
  const { ground, explanation } = asking(asked, more)
  return describeSignable(asked, explanation, ground)
}
const calls = (chainId: number, ...all: readonly (readonly [Address, Hex])[]): Signable => ({
  kind: 'calls',
  chainId,
  atomic: 'required',
  calls: all.map(([to, data]) => ({ to, value: 0n, data })),
})
/** What each is: the intent of a description, or the function that a call is named by. */
const told = (all: readonly Described[]): readonly string[] =>
  all.map((one) => (one.of === 'name' ? `named ${one.explanation.function?.name ?? '?'}` : one.description.intent))
const fieldsOf = ([one]: readonly Described[]) => (one === undefined || one.of === 'name' ? [] : lines(one.description))

describe('a descriptor of the person’s own', () => {
  const asked = calls(1, [CONTRACT, FED])

  it('describes a call of the contract that it names, and no other', async () => {
    const [one, ...more] = await described(asked, { own: [own('Feed')] })
    expect(more).toEqual([])
    expect(one).toMatchObject({
      of: 'call',
      call: { to: CONTRACT, data: FED, from: ME, chainId: 1 },
      description: { from: 'own', id: 'Feed', intent: 'Feed' },
    })
    expect(await described(calls(1, [STRANGER, FED]), { own: [own('Feed')] })).toEqual([])
    expect(await described(asked)).toEqual([])
  })

  it('comes before an older one, in whatever order they are kept', async () => {
    const [old, young] = [own('Old'), own('Young', { addedAt: 2 })]
    expect(told(await described(asked, { own: [old, young] }))).toEqual(['Young'])
    expect(told(await described(asked, { own: [young, old] }))).toEqual(['Young'])
  })

  it('says nothing where it was changed, or cannot be read, or is no descriptor', async () => {
    for (const broken of [own('Changed', { hash: hashDescriptor('{}') }), own('Broken', { text: '{' }), own('ABI', { kind: 'abi' })]) {
      expect(await described(asked, { own: [broken] }), broken.id).toEqual([])
      expect(told(await described(asked, { own: [{ ...broken, addedAt: 9 }, own('Fine')] })), broken.id).toEqual(['Fine'])
    }
  })

  it('is read again where the list of them is another', async () => {
    const list = [own('Feed')]
    expect(told(await described(asked, { own: list }))).toEqual(['Feed'])
    expect(told(await described(asked, { own: [own('Feed them')] }))).toEqual(['Feed them'])
    expect(told(await described(asked, { own: list }))).toEqual(['Feed'])
  })

  it('holds on a practice chain for the copy of the contract, and on no other chain', async () => {
    const on = (chain: Chain) => described(calls(chain.chainId, [CONTRACT, FED]), { chain, own: [own('Feed')] })
    expect(told(await on(PRACTICE))).toEqual(['Feed'])
    expect(await on(OTHER_CHAIN)).toEqual([])
    // What is looked at on another chain than the one that is asked for has no copy there.
    expect(await described(calls(5, [CONTRACT, FED]), { chain: PRACTICE, own: [own('Feed')] })).toEqual([])
  })

  it('describes typed data by its domain and type', async () => {
    const types = { Feeding: [{ name: 'cats', type: 'uint256' }] }
    const typed: Signable = {
      kind: 'typed-data',
      data: { domain: { name: 'Cats', chainId: 1 }, primaryType: 'Feeding', types, message: { cats: '7' } },
    }
    const text = JSON.stringify({
      $schema: '../../specs/erc7730-v2.schema.json',
      context: { eip712: { domain: { name: 'Cats' } } },
      metadata: { owner: 'Test' },
      display: {
        formats: {
          'Feeding(uint256 cats)': {
            intent: 'Feed',
            fields: [
              { path: 'cats', label: 'Cats', format: 'raw' },
              { path: '@.from', label: 'By', format: 'addressName' },
            ],
          },
        },
      },
    })
    const file = own('Feed', { text, hash: hashDescriptor(text) })
    const found = await described(typed, { own: [file], names: namesOf({ called: { [ME]: 'Savings' } }) })
    expect(found.map(({ of }) => of)).toEqual(['message'])
    expect(fieldsOf(found)).toEqual([
      ['Cats', '7'],
      ['By', 'Savings'],
    ])
    expect(await described(typed)).toEqual([])
    // What is no typed data has no message to describe.
    expect(await described({ kind: 'message', message: '0x1234' }, { own: [file] })).toEqual([])
  })
})

describe('what a description says', () => {
  const valueOf = async (field: object, more: Asking = {}): Promise<string | undefined> => {
    const asked = calls(more.chain?.chainId ?? 1, [CONTRACT, FED])
    return fieldsOf(await described(asked, { ...more, own: [own('Feed', {}, [{ label: 'V', ...field }])] }))[0]?.[1]
  }
  const amount = { path: 'v', format: 'tokenAmount', params: { tokenPath: 'to' } }
  const names = namesOf({ tokens: [STRANGER], called: { [STRANGER]: 'Cat home' } })

  it('is an amount of a token that is known here, and a bare number of one that is not', async () => {
    expect(await valueOf(amount, { names })).toBe('7 CAT')
    expect(await valueOf(amount)).not.toContain('CAT')
  })

  it('is no amount of a token on another chain, whose address may be another’s there', async () => {
    const elsewhere = { ...amount, params: { tokenPath: 'to', chainId: 10 } }
    expect(await valueOf(elsewhere, { names })).not.toContain('CAT')
    expect(await valueOf({ ...amount, params: { tokenPath: 'to', chainId: 1 } }, { names })).toBe('7 CAT')
  })

  it('is the name that the person knows an address by', async () => {
    const name = { path: 'to', format: 'addressName', params: { sources: ['local'] } }
    expect(await valueOf(name, { names })).toBe('Cat home')
    expect((await valueOf(name))?.toLowerCase()).toContain(STRANGER)
  })

  it('is an amount of the chain’s own currency, and the name of the chain, of no other chain', async () => {
    expect(await valueOf({ path: 'v', format: 'amount' })).toBe(`0.0000000000000007 ${CHAIN.native.symbol}`)
    expect(await valueOf({ value: 1, format: 'chainId' })).toBe(CHAIN.name)
    expect(await valueOf({ value: 10, format: 'chainId' })).not.toBe(CHAIN.name)
  })
})

const ERC20 = parseAbi(['function transfer(address to, uint256 amount)', 'function approve(address spender, uint256 amount)'])
const ERC721 = parseAbi(['function safeTransferFrom(address from, address to, uint256 id)'])
const TRANSFER = encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [STRANGER, 5n] })
const APPROVE = encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [STRANGER, 5n] })
const ITEM = encodeFunctionData({ abi: ERC721, args: [ME, STRANGER, 5n] })

describe('a template of a standard', () => {
  const isDescribed = async (asked: Signable, more: Asking = {}): Promise<readonly boolean[]> => {
    const found = await described(asked, more)
    if (asked.kind !== 'calls') return []
    return asked.calls.map((call) => found.some((one) => one.of === 'call' && one.call.data === call.data && one.call.to === call.to))
  }

  it('speaks for a contract whose call reads as that standard alone', async () => {
    expect(await isDescribed(calls(1, [PROXY, TRANSFER]))).toEqual([true])
    expect(await isDescribed(calls(1, [PROXY, ITEM]))).toEqual([true])
    // Two standards have a function of that name: it is no sign of either.
    expect(await isDescribed(calls(1, [PROXY, APPROVE]))).toEqual([false])
    // Once another call tells which, it speaks for both.
    expect(await isDescribed(calls(1, [PROXY, APPROVE], [PROXY, TRANSFER]))).toEqual([true, true])
    expect(await isDescribed(calls(1, [PROXY, APPROVE], [STRANGER, TRANSFER]))).toEqual([false, true])
  })

  it('speaks for a token that is known here', async () => {
    expect(await isDescribed(calls(1, [PROXY, APPROVE]), { names: namesOf({ tokens: [PROXY] }) })).toEqual([true])
    expect(await isDescribed(calls(1, [PROXY, APPROVE]), { names: namesOf({ tokens: [STRANGER] }) })).toEqual([false])
  })

  it('speaks for none of which two calls disagree, even where a third agrees with one', async () => {
    expect(await isDescribed(calls(1, [PROXY, TRANSFER], [PROXY, ITEM]))).toEqual([false, false])
    expect(await isDescribed(calls(1, [PROXY, TRANSFER], [PROXY, ITEM], [PROXY, APPROVE]))).toEqual([false, false, false])
    const again = encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [STRANGER, 6n] })
    expect(await isDescribed(calls(1, [PROXY, TRANSFER], [PROXY, again]))).toEqual([true, true])
  })

  it('speaks for none by bytes that its arguments do not give again', async () => {
    expect(await isDescribed(calls(1, [PROXY, `${TRANSFER}00`]))).toEqual([false])
  })

  it('speaks for none on another chain than the one that it is looked at on', async () => {
    expect(await isDescribed(calls(10, [PROXY, TRANSFER]))).toEqual([false])
  })
})

describe('calls that are described', () => {
  const safe = parseAbi([
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  ])
  const throughSafe = (operation: number): Signable => {
    const data = encodeFunctionData({ abi: safe, args: [CONTRACT, 0n, FED, operation, 0n, 0n, 0n, ME, ME, '0x'] })
    return calls(1, [SAFE, data])
  }

  it('are those inside of others too, but no code that runs as the account', async () => {
    const intents = async (operation: number) =>
      told(await described(throughSafe(operation), { own: [own('Feed')] })).filter((one) => one === 'Feed')
    expect(await intents(0)).toEqual(['Feed'])
    expect(await intents(1)).toEqual([])
  })

  it('are the first 32 of a request; whom the others name is looked up all the same', async () => {
    const many = (count: number) => calls(1, ...Array.from({ length: count }, () => [CONTRACT, FED] as const))
    const abi = JSON.stringify(parseAbi(['function feedTheCatsOfAssay(uint256 v, address to)']))
    const files = [own('Feed'), own('Cats', { kind: 'abi', text: abi, hash: keccakText(abi) })]
    expect(told(await described(many(32), { own: files }))).toEqual(Array(32).fill('Feed'))
    expect(told(await described(many(34), { own: files }))).toEqual([
      ...Array<string>(32).fill('Feed'),
      'named feedTheCatsOfAssay',
      'named feedTheCatsOfAssay',
    ])
  })

  it('have a selector, and are named only where nothing else is known of them', async () => {
    const abi = JSON.stringify(
      parseAbi(['function feedTheCatsOfAssay(uint256 v, address to)', 'function transfer(address to, uint256 amount)']),
    )
    const file = own('Cats', { kind: 'abi', text: abi, hash: keccakText(abi) })
    expect(told(await described(calls(1, [STRANGER, FED], [PROXY, '0x12'], [PROXY, '0x']), { own: [file] }))).toEqual([
      'named feedTheCatsOfAssay',
    ])
    const found = told(await described(calls(1, [PROXY, TRANSFER]), { own: [file] }))
    expect(found).toHaveLength(1)
    expect(found[0]).not.toContain('named')
  })
})

describe('a description that is begun before the run', () => {
  const frame = (parts: Partial<Frame>): Frame => ({
    parent: undefined,
    depth: 0,
    kind: 'call',
    from: ME,
    to: PROXY,
    codeAddress: PROXY,
    value: 0n,
    input: FED,
    output: '0x',
    gasUsed: 0n,
    reverted: false,
    ...parts,
  })
  /** PROXY, or another, passed its whole call on to CONTRACT. */
  const passing = (to: Address) =>
    simulationOf({
      frames: [frame({ to, codeAddress: to }), frame({ parent: 0, depth: 1, kind: 'delegatecall', from: to, to, codeAddress: CONTRACT })],
    })
  const begun = (asked: Signable) => {
    const {
      ground: { simulation: _none, ...ground },
      explanation,
    } = asking(asked, { own: [own('Feed')] })
    return beginDescribing(asked, explanation, ground)
  }

  it('is made again where the run shows whose code a contract runs that was looked up', async () => {
    const asked = calls(1, [PROXY, FED])
    const after = begun(asked)
    expect(await after(undefined)).toEqual([])
    expect(await after(passing(STRANGER))).toEqual([])
    const [one] = await after(passing(PROXY))
    // It is still said of the contract that is called, and not of its code.
    expect(one).toMatchObject({ of: 'call', call: { to: PROXY }, description: { intent: 'Feed' } })
    expect(await described(asked, { own: [own('Feed')], simulation: passing(PROXY) })).toMatchObject([{ of: 'call', call: { to: PROXY } }])
  })

  it('is the same where the run shows nothing of it', async () => {
    const after = begun(calls(1, [CONTRACT, FED]))
    const first = await after(undefined)
    expect(told(first)).toEqual(['Feed'])
    expect(await after(simulationOf())).toBe(first)
    expect(await after(passing(STRANGER))).toBe(first)
    expect(await after(passing(CONTRACT))).toEqual(first)
  })

  it('holds on a practice chain for the copies of both', async () => {
    const asked = calls(PRACTICE.chainId, [PROXY, FED])
    expect(told(await described(asked, { chain: PRACTICE, own: [own('Feed')], simulation: passing(PROXY) }))).toEqual(['Feed'])
    expect(await described(calls(10, [PROXY, FED]), { chain: OTHER_CHAIN, own: [own('Feed')], simulation: passing(PROXY) })).toEqual([])
  })
})
