import { type Address, ZERO } from '#core/ethereum/address'
import { say, type Words } from '#core/text/words'
import type { Entry, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { amountMeaning } from './erc20.ts'
import { rightClaim, rightEntry, type RightFunction } from './right-entry.ts'

const handsId = (places: { readonly to: ReturnType<DecodedCallContext['who']> }): Words =>
  say('Give your Farcaster account to {to}', places)
const recovers = {
  give: (places: { readonly to: ReturnType<DecodedCallContext['who']> }) =>
    say('Let {to} take your Farcaster account whenever it wants', places),
  take: () => say('Leave no one who can recover your Farcaster account'),
}

/** Farcaster: IdRegistry.sol, IdGateway.sol, KeyGateway.sol (github.com/farcasterxyz/contracts). */
const farcasterRights: readonly RightFunction[] = [
  { signature: 'changeRecoveryAddress(address recovery)', standard: 'Farcaster', to: 'recovery', words: recovers },
]

/** IdRegistry on OP Mainnet (docs.farcaster.xyz, "Contract addresses"). */
const ID_REGISTRY: Address = '0x00000000fc6c5f01fc30151999387bb99a9f489b'

/** ERC-223 writes a payment with the same four bytes. */
const transfer: Entry = {
  signature: 'transfer(address to, uint256 value, bytes data)',
  standards: ['ERC-20', 'Farcaster'],
  tell(told) {
    const [to, units] = [told.address('to'), told.units('value')]
    if (told.contract === ID_REGISTRY)
      return {
        intent: handsId({ to: told.who(to) }),
        claims: [rightClaim({ owner: told.caller, of: told.contract, to, granted: true })],
        meanings: { value: { is: 'time' } },
      }
    return {
      intent: say('Send {amount} to {to}', { amount: told.amount(units, told.contract), to: told.who(to) }),
      claims: [{ kind: 'out', from: told.caller, token: told.contract, most: units, exact: true, to }],
      meanings: amountMeaning(told, 'value'),
    }
  },
}

const farcaster: readonly Entry[] = [
  transfer,
  ...farcasterRights.map(rightEntry),
  {
    signature: 'transferAndChangeRecovery(address to, address recovery, uint256 deadline, bytes sig)',
    standards: ['Farcaster'],
    tell: (told) => ({
      intent: handsId({ to: told.who(told.address('to')) }),
      claims: (['to', 'recovery'] as const).map((name) =>
        rightClaim({ owner: told.caller, of: told.contract, to: told.address(name), granted: true }),
      ),
      meanings: { deadline: { is: 'time' } },
    }),
  },
  {
    signature: 'add(uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
    standards: ['Farcaster'],
    tell: (told) => ({
      intent: say('Let whoever holds the key {key} post in your name on Farcaster', { key: `${told.bytes('key').slice(0, 10)}…` }),
    }),
  },
]

const node = (told: DecodedCallContext): string => `${told.bytes('node').slice(0, 10)}…`

/** ENS: who governs a name (ENSRegistry.sol, PublicResolver.sol, BaseRegistrarImplementation.sol, github.com/ensdomains/ens-contracts). */
const names: readonly Entry[] = [
  ...[
    'setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
    'setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  ].map((signature): Entry => ({
    signature,
    standards: ['ENS'],
    tell: (told) => ({
      intent: say('Give a name below the one with the hash {node} to {to}', { node: node(told), to: told.who(told.address('owner')) }),
      claims: [
        rightClaim({ owner: told.caller, of: told.contract, to: told.address('owner'), granted: true, limits: { canTake: false } }),
        ...(signature.includes('address resolver') ? answering(told) : []),
      ],
    }),
  })),
  {
    signature: 'setRecord(bytes32 node, address owner, address resolver, uint64 ttl)',
    standards: ['ENS'],
    tell: (told) => ({
      intent: say('Give the name with the hash {node} to {to}', { node: node(told), to: told.who(told.address('owner')) }),
      claims: [rightClaim({ owner: told.caller, of: told.contract, to: told.address('owner'), granted: true }), ...answering(told)],
    }),
  },
  {
    signature: 'reclaim(uint256 id, address owner)',
    standards: ['ENS'],
    tell: (told) => ({
      intent: say('Let {to} govern a name of yours at {contract}', {
        to: told.who(told.address('owner')),
        contract: told.who(told.contract),
      }),
      claims: [rightClaim({ owner: told.caller, of: told.contract, to: told.address('owner'), granted: true })],
    }),
  },
  {
    signature: 'approve(bytes32 node, address delegate, bool approved)',
    standards: ['ENS'],
    tell(told) {
      const [to, granted] = [told.address('delegate'), told.flag('approved')]
      const places = { node: node(told), to: told.who(to) }
      return {
        intent: granted
          ? say('Let {to} change where payments to the name with the hash {node} go', places)
          : say('Stop {to} from changing the name with the hash {node}', places),
        claims: [rightClaim({ owner: told.caller, of: told.contract, to, granted })],
      }
    },
  },
  {
    signature: 'setFuses(bytes32 node, uint16 ownerControlledFuses)',
    standards: ['ENS'],
    tell: (told) => ({ intent: say('Give up rights over the name with the hash {node}, for good', { node: node(told) }) }),
  },
]

/** The resolver says whom a name stands for. */
const answering = (told: DecodedCallContext): readonly Claim[] =>
  told.address('resolver') === ZERO ? [] : [{ kind: 'receiver', to: told.address('resolver'), of: told.contract }]

/** Rights over names and profiles: Farcaster and ENS. */
export const nameRights: readonly Entry[] = [...farcaster, ...names]
