import { keccak256, stringToHex } from 'viem/utils'
import type { Hex } from '#core/bytes/hex'
import { say } from '#core/text/words'
import { parseSignature, type AbiSignature } from '../abi/abi-type.ts'
import type { Event, DecodedCallContext } from '../entry.ts'
import type { LogClaim } from '../explanation.ts'
import { controlEvents } from './log-control.ts'
import { serviceEvents } from './log-services.ts'

const other: LogClaim = { kind: 'other' }

const assets: readonly Event[] = [
  {
    signature: 'Transfer(address indexed from, address indexed to, uint256 value)',
    standards: ['ERC-20'],
    tell(told) {
      const [from, to, units] = [told.address('from'), told.address('to'), told.units('value')]
      return {
        intent: say('{amount} from {from} to {to}', { amount: told.amount(units, told.contract), from: told.who(from), to: told.who(to) }),
        says: { kind: 'transfer', token: told.contract, from, to, units },
      }
    },
  },
  {
    signature: 'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
    standards: ['ERC-721'],
    tell: (told) => moved(told, [{ tokenId: told.units('tokenId'), units: 1n }]),
  },
  {
    signature: 'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    standards: ['ERC-1155'],
    tell: (told) => moved(told, [{ tokenId: told.units('id'), units: told.units('value') }]),
  },
  {
    signature: 'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
    standards: ['ERC-1155'],
    tell(told) {
      const values = told.list('values')
      const items = told.list('ids').flatMap((tokenId, at) => {
        const units = values[at]
        return typeof tokenId === 'bigint' && typeof units === 'bigint' ? [{ tokenId, units }] : []
      })
      return moved(told, items)
    },
  },
  {
    signature: 'Deposit(address indexed dst, uint256 wad)',
    standards: ['WETH9'],
    tell(told) {
      const [account, units] = [told.address('dst'), told.units('wad')]
      return {
        intent: say('{amount} minted to {to}', { amount: told.amount(units, told.contract), to: told.who(account) }),
        says: { kind: 'wrap', token: told.contract, account, units },
      }
    },
  },
  {
    signature: 'Withdrawal(address indexed src, uint256 wad)',
    standards: ['WETH9'],
    tell(told) {
      const [account, units] = [told.address('src'), told.units('wad')]
      return {
        intent: say('{amount} of {from} burned', { amount: told.amount(units, told.contract), from: told.who(account) }),
        says: { kind: 'unwrap', token: told.contract, account, units },
      }
    },
  },
]

function moved(
  told: DecodedCallContext,
  items: readonly { readonly tokenId: bigint; readonly units: bigint }[],
): ReturnType<Event['tell']> {
  const [from, to] = [told.address('from'), told.address('to')]
  const [only] = items
  const places = { collection: told.asset(told.contract), from: told.who(from), to: told.who(to) }
  return {
    intent:
      items.length === 1 && only !== undefined
        ? say('Item {id} of {collection} from {from} to {to}', { ...places, id: only.tokenId.toString() })
        : say('{count, plural, one {# item} other {# items}} of {collection} from {from} to {to}', { ...places, count: items.length }),
    says: { kind: 'items', collection: told.contract, from, to, items },
  }
}

const permissions: readonly Event[] = [
  {
    signature: 'Approval(address indexed owner, address indexed spender, uint256 value)',
    standards: ['ERC-20'],
    tell(told) {
      const [owner, spender, units] = [told.address('owner'), told.address('spender'), told.units('value')]
      return {
        intent: say('{spender} may spend {amount} of {owner}', {
          amount: told.amount(units, told.contract),
          owner: told.who(owner),
          spender: told.who(spender),
        }),
        says: { kind: 'approval', token: told.contract, owner, spender, units },
      }
    },
  },
  {
    signature: 'Approval(address indexed owner, address indexed spender, uint256 indexed tokenId)',
    standards: ['ERC-721'],
    tell(told) {
      const [owner, spender, tokenId] = [told.address('owner'), told.address('spender'), told.units('tokenId')]
      return {
        intent: say('{spender} may move item {id} of {collection}', {
          spender: told.who(spender),
          id: tokenId.toString(),
          collection: told.asset(told.contract),
        }),
        says: { kind: 'item-approval', collection: told.contract, owner, spender, tokenId },
      }
    },
  },
  {
    signature: 'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
    standards: ['ERC-721', 'ERC-1155'],
    tell(told) {
      const [owner, operator, granted] = [told.address('owner'), told.address('operator'), told.flag('approved')]
      const places = { operator: told.who(operator), collection: told.asset(told.contract), owner: told.who(owner) }
      return {
        intent: granted
          ? say('{operator} may move every item of {owner} in {collection}', places)
          : say('{operator} may no longer move items of {owner} in {collection}', places),
        says: { kind: 'operator', collection: told.contract, owner, operator, granted },
      }
    },
  },
]

const aboutPool = (told: DecodedCallContext): { readonly pool: ReturnType<DecodedCallContext['who']> } => ({
  pool: told.who(told.contract),
})

const pools: readonly Event[] = [
  {
    signature:
      'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
    standards: ['Uniswap v2'],
    tell: (told) => ({ intent: say('Swap in the pool {pool}', aboutPool(told)), says: other }),
  },
  {
    signature: 'Sync(uint112 reserve0, uint112 reserve1)',
    standards: ['Uniswap v2'],
    tell: (told) => ({ intent: say('The pool {pool} counted what it holds', aboutPool(told)), says: other }),
  },
  {
    signature: 'Mint(address indexed sender, uint256 amount0, uint256 amount1)',
    standards: ['Uniswap v2'],
    tell: (told) => ({ intent: say('Assets were added to the pool {pool}', aboutPool(told)), says: other }),
  },
  {
    signature: 'Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
    standards: ['Uniswap v2'],
    tell: (told) => ({ intent: say('Assets were taken out of the pool {pool}', aboutPool(told)), says: other }),
  },
]

export type RegisteredEvent = { readonly event: Event; readonly signature: AbiSignature; readonly topic: Hex; readonly topics: number }

/** By first topic and number of topics: ERC-20 and ERC-721 share names and differ in what is indexed. */
export const EVENTS: ReadonlyMap<string, RegisteredEvent> = new Map(
  [...assets, ...permissions, ...pools, ...serviceEvents, ...controlEvents].map((event) => {
    const signature = parseSignature(event.signature)
    const topic = keccak256(stringToHex(signature.canonical))
    const topics = 1 + signature.fields.filter((field) => field.indexed).length
    return [eventKey(topic, topics), { event, signature, topic, topics }]
  }),
)

export function eventKey(topic: Hex, topics: number): string {
  return `${topic}/${topics}`
}
