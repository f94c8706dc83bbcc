import { defined } from '#core/defined'
import { type Address, isAddress, ZERO } from '#core/ethereum/address'
import { printableText } from '#core/messages/disguise'
import { size, toBytes } from '#core/bytes/hex'
import { foreignWord, listWord, phraseWord, say, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Claim, Control } from '../explanation.ts'
import { callBy, quoting, receives } from './inner.ts'

const standards = ['Safe'] as const

/** Something that governs the called contract changes. The zero address is nobody. */
const governs = (told: DecodedCallContext, what: Control, given: 'granted' | 'taken', to?: Address): Claim => ({
  kind: 'control',
  of: told.contract,
  what,
  given,
  ...defined({ to: to === undefined || to === ZERO ? undefined : to }),
})

/** The one call of a Safe: operation 1 runs the code of the target as the Safe. Other operations do not exist and revert. */
function innerCall(told: DecodedCallContext): Call {
  const call = callBy(told, told.contract, told.address('to'), told.bytes('data'), told.units('value'))
  return told.units('operation') === 1n ? { ...call, by: 'delegatecall' } : call
}

function execute(told: DecodedCallContext, intent: Words): Telling {
  if (told.units('operation') > 1n) return { intent, open: true }
  return {
    intent,
    inner: [innerCall(told)],
    sum: quoting((what) => say('As the Safe {safe}: {what}', { safe: told.who(told.contract), what }), intent),
  }
}

/** With a gas price the Safe pays somebody, up to no bound that stands in the call: whoever sends it, where nobody is named. */
function refund(told: DecodedCallContext): Pick<Telling, 'open' | 'claims'> {
  if (told.units('gasPrice') === 0n) return {}
  const to = told.address('refundReceiver')
  return { open: true, claims: to === ZERO ? [] : receives(told, to) }
}

const running: readonly Entry[] = [
  {
    signature:
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    standards,
    payable: true,
    tell: (told) => ({
      ...execute(told, say('Carry out a transaction of the Safe {safe}', { safe: told.who(told.contract) })),
      ...refund(told),
    }),
  },
  ...['execTransactionFromModule', 'execTransactionFromModuleReturnData'].map((name): Entry => ({
    signature: `${name}(address to, uint256 value, bytes data, uint8 operation)`,
    standards,
    tell: (told) => execute(told, say('Make the Safe {safe} do something, as its module', { safe: told.who(told.contract) })),
  })),
  ...['executeUserOp', 'executeUserOpWithErrorString'].map((name): Entry => ({
    signature: `${name}(address to, uint256 value, bytes data, uint8 operation)`,
    standards,
    tell: (told) => execute(told, say('Carry out an operation of the Safe {safe}', { safe: told.who(told.contract) })),
  })),
  {
    signature: 'approveHash(bytes32 hashToApprove)',
    standards,
    // The hash stands for a transaction that is not in the call: whatever it is, it is agreed to.
    tell: (told) => ({
      intent: say('Agree to a transaction of the Safe {safe} by its hash alone', { safe: told.who(told.contract) }),
      open: true,
    }),
  },
  { signature: 'signMessage(bytes _data)', standards, tell: signMessage },
]

/** Characters of a text that a sentence quotes; the bytes stand whole beside it. */
const MAX_QUOTED = 80

/**
 * SignMessageLib.signMessage, run as the Safe, and `signMessage` of Safes before 1.3.0: from then on the Safe says that it signed these bytes (ERC-1271). Of
 * 32 bytes nobody can say what they are the hash of.
 */
function signMessage(told: DecodedCallContext): Telling {
  const data = told.bytes('_data')
  if (size(data) === 32) return { intent: say('Sign a raw hash with no explanation, on the chain'), open: true }
  const bytes = toBytes(data)
  const text = bytes === undefined ? undefined : printableText(bytes)
  if (text === undefined)
    return {
      intent: say('Sign {count, plural, one {# byte} other {# bytes}} that aren’t text, on the chain', { count: size(data) }),
      open: true,
    }
  const quoted = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text
  return { intent: say('Sign the text {text} on the chain', { text: foreignWord(quoted) }) }
}

const threshold = (told: DecodedCallContext): Claim => governs(told, 'threshold', 'granted')
const places = (
  told: DecodedCallContext,
  name: string,
): { readonly who: ReturnType<DecodedCallContext['who']>; readonly safe: ReturnType<DecodedCallContext['who']> } => ({
  who: told.who(told.address(name)),
  safe: told.who(told.contract),
})

const owners: readonly Entry[] = [
  {
    signature: 'addOwnerWithThreshold(address owner, uint256 threshold)',
    standards,
    tell: (told) => ({
      intent: say('Make {who} an owner of the Safe {safe}; {count} must sign from then on', {
        ...places(told, 'owner'),
        count: told.units('threshold').toString(),
      }),
      claims: [governs(told, 'owner', 'granted', told.address('owner')), threshold(told)],
    }),
  },
  {
    signature: 'removeOwner(address prevOwner, address owner, uint256 threshold)',
    standards,
    tell: (told) => ({
      intent: say('Remove {who} from the owners of the Safe {safe}; {count} must sign from then on', {
        ...places(told, 'owner'),
        count: told.units('threshold').toString(),
      }),
      claims: [governs(told, 'owner', 'taken', told.address('owner')), threshold(told)],
    }),
  },
  {
    signature: 'swapOwner(address prevOwner, address oldOwner, address newOwner)',
    standards,
    tell: (told) => ({
      intent: say('Replace the owner {old} of the Safe {safe} with {who}', {
        ...places(told, 'newOwner'),
        old: told.who(told.address('oldOwner')),
      }),
      claims: [governs(told, 'owner', 'taken', told.address('oldOwner')), governs(told, 'owner', 'granted', told.address('newOwner'))],
    }),
  },
  {
    signature: 'changeThreshold(uint256 threshold)',
    standards,
    tell: (told) => ({
      intent: say('Let {count, plural, one {# signature} other {# signatures}} be enough for the Safe {safe}', {
        count: told.units('threshold').toString(),
        safe: told.who(told.contract),
      }),
      claims: [threshold(told)],
    }),
  },
]

/** One address that is put in a place of the Safe, or taken out of it with zero. */
const place = (
  signature: string,
  what: Control,
  put: (told: DecodedCallContext) => Words,
  empty: (told: DecodedCallContext) => Words,
): Entry => ({
  signature,
  standards,
  tell(told) {
    const to = told.address('to')
    return {
      intent: to === ZERO ? empty(told) : put(told),
      claims: [governs(told, what, to === ZERO ? 'taken' : 'granted', to)],
    }
  },
})

const parts: readonly Entry[] = [
  place(
    'setGuard(address to)',
    'guard',
    (told) => say('Let {who} refuse transactions of the Safe {safe}', places(told, 'to')),
    (told) => say('Remove the guard of the Safe {safe}', places(told, 'to')),
  ),
  place(
    'setModuleGuard(address to)',
    'guard',
    (told) => say('Let {who} refuse what modules do with the Safe {safe}', places(told, 'to')),
    (told) => say('Remove the module guard of the Safe {safe}', places(told, 'to')),
  ),
  place(
    'setFallbackHandler(address to)',
    'fallback-handler',
    (told) => say('Let {who} answer calls in the name of the Safe {safe}', places(told, 'to')),
    (told) => say('Remove the fallback handler of the Safe {safe}', places(told, 'to')),
  ),
  place(
    'changeMasterCopy(address to)',
    'implementation',
    (told) => say('Replace the code of the Safe {safe} with that of {who}', places(told, 'to')),
    (told) => say('Remove the code of the Safe {safe}', places(told, 'to')),
  ),
  place(
    'enableModule(address to)',
    'module',
    (told) => say('Let {who} act as the Safe {safe} without any signature', places(told, 'to')),
    (told) => say('Let nobody act as a module of the Safe {safe}', places(told, 'to')),
  ),
  {
    signature: 'disableModule(address prevModule, address module)',
    standards,
    tell: (told) => ({
      intent: say('Stop {who} from acting as the Safe {safe}', places(told, 'module')),
      claims: [governs(told, 'module', 'taken', told.address('module'))],
    }),
  },
]

const setup: Entry = {
  signature:
    'setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  standards,
  payable: true,
  tell(told) {
    const people = told.list('owners').filter(isAddress)
    const [to, handler, payment, token] = [
      told.address('to'),
      told.address('fallbackHandler'),
      told.units('payment'),
      told.address('paymentToken'),
    ]
    return {
      intent: say('Set up the Safe {safe} of {owners}; {enough} must sign', {
        safe: told.who(told.contract),
        owners: people.length === 0 ? phraseWord(say('nobody')) : listWord(people.map((person) => told.who(person))),
        enough: told.units('threshold').toString(),
      }),
      claims: [
        ...people.map((person) => governs(told, 'owner', 'granted', person)),
        threshold(told),
        ...(handler === ZERO ? [] : [governs(told, 'fallback-handler', 'granted', handler)]),
        ...(payment === 0n
          ? []
          : [
              {
                kind: 'out',
                from: told.contract,
                ...defined({ token: token === ZERO ? undefined : token }),
                most: payment,
                exact: false,
                // Zero stands for whoever sends the transaction.
                ...defined({ to: told.address('paymentReceiver') === ZERO ? undefined : told.address('paymentReceiver') }),
              } as const,
            ]),
      ],
      // Code that runs as the Safe while it is made: nothing else is as powerful.
      inner:
        to === ZERO && size(told.bytes('data')) === 0
          ? []
          : [{ ...callBy(told, told.contract, to, told.bytes('data')), by: 'delegatecall' }],
    }
  },
}

/** A new Safe: whose it is, and what code runs while it is made, stands in what it is set up with. Its address does not: the set-up is told of its code. */
const creating: readonly Entry[] = [
  'createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'createChainSpecificProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
].map((signature): Entry => ({
  signature,
  standards,
  tell(told) {
    const places = { code: told.who(told.address('singleton')) }
    const intent = say('Create a Safe', places)
    return {
      intent,
      inner:
        size(told.bytes('initializer')) === 0 ? [] : [callBy(told, told.contract, told.address('singleton'), told.bytes('initializer'))],
      sum: quoting((what) => say('Create a Safe: {what}', { ...places, what }), intent),
    }
  },
}))

/** Safe 1.3.0 and 1.4.1 (github.com/safe-global/safe-smart-account), its 4337 module, and the module guard of 1.5.0. */
export const safe: readonly Entry[] = [...running, ...owners, ...parts, setup, ...creating]
