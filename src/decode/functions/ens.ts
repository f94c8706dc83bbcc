import { foreignWord, say } from '#core/words'
import type { Entry, Told } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { readText } from '../value.ts'

const standards = ['ENS'] as const
const LABEL = 64

/** A name as somebody else wrote it. */
const label = (told: Told): ReturnType<typeof foreignWord> => foreignWord(readText(told.bytes('name')).slice(0, LABEL))
/** A name's hash, short: for telling it from others, not for knowing it. */
const node = (told: Told): string => `${told.bytes('node').slice(0, 10)}…`
const pays = (told: Told): Claim => ({ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract })

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
      // What is too much comes back.
      claims: [pays(told)],
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

const records: readonly Entry[] = [
  {
    signature: 'setAddr(bytes32 node, address to)',
    standards,
    tell: (told) => ({
      intent: say('Let the name with the hash {node} stand for {to}', { node: node(told), to: told.who(told.address('to')) }),
    }),
  },
  {
    signature: 'setAddr(bytes32 node, uint256 coinType, bytes to)',
    standards,
    tell: (told) => ({ intent: say('Change an address that the name with the hash {node} stands for', { node: node(told) }) }),
  },
  {
    signature: 'setResolver(bytes32 node, address resolver)',
    standards,
    tell: (told) => ({
      intent: say('Let {to} answer for the name with the hash {node}', { node: node(told), to: told.who(told.address('resolver')) }),
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
