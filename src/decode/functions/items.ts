import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { listWord, phraseWord, say } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'

function move(told: DecodedCallContext, tokenId: bigint, units?: bigint): Telling {
  const [from, to] = [told.address('from'), told.address('to')]
  const places = { id: tokenId.toString(), collection: told.asset(told.contract), from: told.who(from), to: told.who(to) }
  const count = units === undefined ? '' : units.toString()
  const own = from === told.caller
  return {
    intent:
      units === undefined || units === 1n
        ? own
          ? say('Send item {id} of {collection} to {to}', places)
          : say('Move item {id} of {collection} from {from} to {to}', places)
        : own
          ? say('Send {count} of item {id} of {collection} to {to}', { ...places, count })
          : say('Move {count} of item {id} of {collection} from {from} to {to}', { ...places, count }),
    claims: [{ kind: 'item-out', from, collection: told.contract, tokenId, to, ...defined({ units }) }],
  }
}

const bigints = (list: readonly unknown[]): readonly bigint[] => list.filter((item) => typeof item === 'bigint')

/** EIP-721 and EIP-1155: items of a collection. */
export const items: readonly Entry[] = [
  {
    signature: 'safeTransferFrom(address from, address to, uint256 tokenId)',
    standards: ['ERC-721'],
    tell: (told) => move(told, told.units('tokenId')),
  },
  {
    signature: 'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    standards: ['ERC-721'],
    tell: (told) => move(told, told.units('tokenId')),
  },
  {
    signature: 'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    standards: ['ERC-1155'],
    tell: (told) => move(told, told.units('id'), told.units('value')),
  },
  {
    signature: 'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    standards: ['ERC-1155'],
    tell(told) {
      const [from, to, ids, values] = [told.address('from'), told.address('to'), bigints(told.list('ids')), bigints(told.list('values'))]
      const each = ids.map((id, at) => {
        const units = values[at] ?? 0n
        return phraseWord(
          units === 1n
            ? say('item {id}', { id: id.toString() })
            : say('{units} of item {id}', { id: id.toString(), units: units.toString() }),
        )
      })
      const what = each.length === 0 ? phraseWord(say('no item')) : listWord(each)
      const places = { what, collection: told.asset(told.contract), from: told.who(from), to: told.who(to) }
      return {
        intent:
          from === told.caller
            ? say('Send {what} of {collection} to {to}', places)
            : say('Move {what} of {collection} from {from} to {to}', places),
        // Lists of different lengths revert.
        claims: ids.map((tokenId, at) => ({ kind: 'item-out', from, collection: told.contract, tokenId, to, units: values[at] ?? 0n })),
      }
    },
  },
  {
    signature: 'setApprovalForAll(address operator, bool approved)',
    standards: ['ERC-721', 'ERC-1155'],
    tell(told) {
      const operator: Address = told.address('operator')
      const granted = told.flag('approved')
      const places = { operator: told.who(operator), collection: told.asset(told.contract) }
      return {
        intent: granted
          ? say('Let {operator} move every item of {collection}', places)
          : say('Stop {operator} from moving items of {collection}', places),
        claims: [{ kind: 'operator', owner: told.caller, collection: told.contract, operator, granted }],
      }
    },
  },
]
