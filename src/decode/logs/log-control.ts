import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { say, type Words } from '#core/text/words'
import type { Event, DecodedCallContext } from '../entry.ts'
import type { Control, LogClaim, Standard } from '../explanation.ts'

const governs = (told: DecodedCallContext, what: Control, given: 'granted' | 'taken', to?: Address): LogClaim => ({
  kind: 'control',
  of: told.contract,
  what,
  given,
  ...defined({ to: to === undefined || to === ZERO ? undefined : to }),
})

type Places = { readonly of: ReturnType<DecodedCallContext['who']>; readonly who: ReturnType<DecodedCallContext['who']> }

/** An event about one address, which releases of a contract index or do not. */
const about = (
  standard: Standard,
  name: string,
  what: Control,
  given: 'granted' | 'taken',
  words: { put(places: Places): Words; none(places: Places): Words },
): readonly Event[] =>
  ['', 'indexed '].map((indexed) => ({
    signature: `${name}(address ${indexed}who)`,
    standards: [standard],
    tell(told) {
      const who = told.address('who')
      const places = { of: told.who(told.contract), who: told.who(who) }
      // Zero in a place is nobody in it any more.
      return who === ZERO
        ? { intent: words.none(places), says: governs(told, what, 'taken') }
        : { intent: words.put(places), says: governs(told, what, given, who) }
    },
  }))

const safe: readonly Event[] = [
  ...about('Safe', 'AddedOwner', 'owner', 'granted', {
    put: (places) => say('{who} is now an owner of the Safe {of}', places),
    none: (places) => say('Nobody is now an owner of the Safe {of}', places),
  }),
  ...about('Safe', 'RemovedOwner', 'owner', 'taken', {
    put: (places) => say('{who} is no longer an owner of the Safe {of}', places),
    none: (places) => say('Nobody was removed from the owners of the Safe {of}', places),
  }),
  ...about('Safe', 'EnabledModule', 'module', 'granted', {
    put: (places) => say('{who} may now act as the Safe {of}', places),
    none: (places) => say('Nobody may now act as the Safe {of}', places),
  }),
  ...about('Safe', 'DisabledModule', 'module', 'taken', {
    put: (places) => say('{who} may no longer act as the Safe {of}', places),
    none: (places) => say('Nobody was stopped from acting as the Safe {of}', places),
  }),
  ...about('Safe', 'ChangedGuard', 'guard', 'granted', {
    put: (places) => say('{who} now guards the Safe {of}', places),
    none: (places) => say('Nothing guards the Safe {of} any more', places),
  }),
  ...about('Safe', 'ChangedModuleGuard', 'guard', 'granted', {
    put: (places) => say('{who} now guards what modules do with the Safe {of}', places),
    none: (places) => say('Nothing guards what modules do with the Safe {of} any more', places),
  }),
  ...about('Safe', 'ChangedFallbackHandler', 'fallback-handler', 'granted', {
    put: (places) => say('{who} now answers calls in the name of the Safe {of}', places),
    none: (places) => say('Nothing answers calls in the name of the Safe {of} any more', places),
  }),
  {
    signature: 'ChangedThreshold(uint256 threshold)',
    standards: ['Safe'],
    tell: (told) => ({
      intent: say('This many signatures are now enough for the Safe {of}: {count}', {
        count: told.units('threshold').toString(),
        of: told.who(told.contract),
      }),
      says: governs(told, 'threshold', 'granted'),
    }),
  },
]

const owners: readonly Event[] = [
  {
    signature: 'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
    standards: ['ERC-173'],
    tell(told) {
      const to = told.address('newOwner')
      const places = { of: told.who(told.contract), who: told.who(to) }
      return to === ZERO
        ? { intent: say('Nobody owns {of} any more', places), says: governs(told, 'owner', 'taken', told.address('previousOwner')) }
        : { intent: say('{who} now owns {of}', places), says: governs(told, 'owner', 'granted', to) }
    },
  },
  {
    signature: 'OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
    standards: ['ERC-173'],
    tell(told) {
      const to = told.address('newOwner')
      return {
        intent: say('{who} may now take over {of}', { of: told.who(told.contract), who: told.who(to) }),
        says: governs(told, 'pending-owner', to === ZERO ? 'taken' : 'granted', to),
      }
    },
  },
  ...about('DS-Auth', 'LogSetOwner', 'owner', 'granted', {
    put: (places) => say('{who} now owns {of}', places),
    none: (places) => say('Nobody owns {of} any more', places),
  }).slice(1),
  ...about('DS-Auth', 'LogSetAuthority', 'admin', 'granted', {
    put: (places) => say('{who} now decides who may use {of}', places),
    none: (places) => say('Only its owner may use {of} now', places),
  }).slice(1),
]

const roles: readonly Event[] = (['RoleGranted', 'RoleRevoked'] as const).map((name) => ({
  signature: `${name}(bytes32 indexed role, address indexed account, address indexed sender)`,
  standards: ['OpenZeppelin AccessControl'],
  tell(told) {
    const [who, role] = [told.address('account'), `${told.bytes('role').slice(0, 10)}…`]
    const places = { of: told.who(told.contract), who: told.who(who), role }
    return name === 'RoleGranted'
      ? { intent: say('{who} now has the role {role} at {of}', places), says: governs(told, 'role', 'granted', who) }
      : { intent: say('{who} no longer has the role {role} at {of}', places), says: governs(told, 'role', 'taken', who) }
  },
}))

const proxies: readonly Event[] = [
  ...about('ERC-1967', 'Upgraded', 'implementation', 'granted', {
    put: (places) => say('{of} now runs the code of {who}', places),
    none: (places) => say('{of} now runs no code', places),
  }).slice(1),
  ...about('ERC-1967', 'BeaconUpgraded', 'implementation', 'granted', {
    put: (places) => say('{of} now runs the code that {who} names', places),
    none: (places) => say('{of} now runs no code', places),
  }).slice(1),
  {
    signature: 'AdminChanged(address previousAdmin, address newAdmin)',
    standards: ['ERC-1967'],
    tell(told) {
      const to = told.address('newAdmin')
      const places = { of: told.who(told.contract), who: told.who(to) }
      return to === ZERO
        ? {
            intent: say('Nobody may replace the code of {of} any more', places),
            says: governs(told, 'admin', 'taken', told.address('previousAdmin')),
          }
        : { intent: say('{who} may now replace the code of {of}', places), says: governs(told, 'admin', 'granted', to) }
    },
  },
]

/** Who governs the emitter: Safe 1.3.0 (nothing indexed) and 1.4.1 (addresses indexed), ERC-173, AccessControl, ERC-1967, DSAuth. */
export const controlEvents: readonly Event[] = [...safe, ...owners, ...roles, ...proxies]
