import { isAddress, ZERO } from '#core/ethereum/address'
import { size } from '#core/bytes/hex'
import { foreignWord, say } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { receives } from './inner.ts'
import { decodeUtf8 } from '../abi/value.ts'

const standards = ['ENS'] as const
const LABEL = 64

/** A name as somebody else wrote it. */
const label = (told: DecodedCallContext): ReturnType<typeof foreignWord> => foreignWord(decodeUtf8(told.bytes('name')).slice(0, LABEL))
/** A name's hash, short: for telling it from others, not for knowing it. */
const node = (told: DecodedCallContext): string => `${told.bytes('node').slice(0, 10)}…`
const pays = (told: DecodedCallContext): Claim => ({
  kind: 'out',
  from: told.caller,
  most: told.call.value,
  exact: false,
  to: told.contract,
})

const buying: readonly Entry[] = [
  ...[
    'register(string name, address owner, uint256 duration, bytes32 secret)',
    'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverseRecord, uint16 ownerControlledFuses)',
  ].map((signature): Entry => ({
    signature,
    standards,
    payable: true,
    tell: (told) => ({
      intent: say('Register the name {name} for {owner}, for at most {amount}', {
        name: label(told),
        owner: told.who(told.address('owner')),
        amount: told.amount(told.call.value),
      }),
      // What is too much comes back. The resolver says whom the name stands for.
      claims: [
        pays(told),
        ...receives(told, told.address('owner')),
        ...(signature.includes('address resolver') && told.address('resolver') !== ZERO ? receives(told, told.address('resolver')) : []),
      ],
    }),
  })),
  {
    signature: 'renew(string name, uint256 duration)',
    standards,
    payable: true,
    tell: (told) => ({
      intent: say('Extend the name {name}, for at most {amount}', { name: label(told), amount: told.amount(told.call.value) }),
      claims: [pays(told)],
    }),
  },
  {
    signature: 'commit(bytes32 commitment)',
    standards,
    tell: (told) => ({ intent: say('Announce at {contract} that a name will be registered', { contract: told.who(told.contract) }) }),
  },
]

/** EVM chains: 60 is Ethereum, and those with the highest of 32 bits are chain ids (ENSIP-11). */
const ETHEREUM = 60n
const EVM = 2n ** 31n

/** An address of 20 bytes is one of ours to look at, whichever chain it is for. */
function setAddress(told: DecodedCallContext): Telling {
  const [bytes, coin] = [told.bytes('to'), told.units('coinType')]
  const places = { node: node(told), coin: coin.toString() }
  if (size(bytes) === 0) return { intent: say('Remove an address from the name with the hash {node}', places) }
  if (!isAddress(bytes) || (coin !== ETHEREUM && coin < EVM))
    return {
      intent: say('Point the name with the hash {node} to {bytes}, an address of the coin {coin}', {
        ...places,
        bytes: foreignWord(bytes.slice(0, MAX_CHARACTERS)),
      }),
    }
  const to = told.who(bytes)
  return {
    intent:
      coin === ETHEREUM
        ? say('Point the name with the hash {node} to {to}', { ...places, to })
        : say('Point the name with the hash {node} to {to} on the chain {chain}', { ...places, to, chain: (coin - EVM).toString() }),
    claims: receives(told, bytes),
  }
}

/** Characters of an address of another kind that are shown. */
const MAX_CHARACTERS = 132

const records: readonly Entry[] = [
  {
    signature: 'setAddr(bytes32 node, address to)',
    standards,
    tell: (told) => ({
      intent: say('Point the name with the hash {node} to {to}', { node: node(told), to: told.who(told.address('to')) }),
      claims: receives(told, told.address('to')),
    }),
  },
  {
    signature: 'setAddr(bytes32 node, uint256 coinType, bytes to)',
    standards,
    tell: (told) => setAddress(told),
  },
  {
    signature: 'setResolver(bytes32 node, address resolver)',
    standards,
    tell: (told) => ({
      intent: say('Let {to} answer for the name with the hash {node}', { node: node(told), to: told.who(told.address('resolver')) }),
      claims: receives(told, told.address('resolver')),
    }),
  },
  {
    signature: 'setOwner(bytes32 node, address owner)',
    standards,
    // A name, and not the registry, changes hands; claims have no name for one that is finer than its contract.
    tell: (told) => ({
      intent: say('Give the name with the hash {node} to {to}', { node: node(told), to: told.who(told.address('owner')) }),
      claims: [{ kind: 'control', of: told.contract, what: 'owner', to: told.address('owner'), given: 'granted' }],
    }),
  },
]

/** ENS: ETHRegistrarController, registry and resolver (github.com/ensdomains/ens-contracts). */
export const ens: readonly Entry[] = [...buying, ...records]
