import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { say, sentenceWord, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Claim, Control, Explanation } from '../explanation.ts'
import { slice } from '../abi/payload.ts'
import { callBy, callItself, quoting, receives } from './inner.ts'
import { worstPart } from './worst-first.ts'

const SEQUENCE = ['Sequence'] as const
const ARGENT = ['Argent'] as const

const controls = (of: Address, what: Control, to: Address | undefined, given: 'granted' | 'taken' = 'granted'): Claim => ({
  kind: 'control',
  of,
  what,
  given,
  ...defined({ to: to === undefined || to === ZERO ? undefined : to }),
})

/** What a wallet does when it is told to: the worst of several calls is the one that is quoted. */
function act(told: DecodedCallContext, account: Address, calls: readonly Call[], open = false): Telling {
  const places = { account: told.who(account), count: calls.length }
  const intent: Words = open
    ? say('Make {account} do something that cannot be read', places)
    : say('Make {count, plural, one {# call} other {# calls}} as {account}', places)
  const sum = (inner: readonly Explanation[]): Words => {
    const worst = inner.length < 2 ? undefined : worstPart(inner, told.names, [account])
    return worst === undefined
      ? quoting((what) => say('As {account}: {what}', { ...places, what }), intent)(inner)
      : say('As {account}, among {count, plural, one {# call} other {# calls}}: {what}', { ...places, what: sentenceWord(worst.intent) })
  }
  return { intent, inner: calls, open, ...defined({ sum: open ? undefined : sum }) }
}

const TRANSACTIONS = '(bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] txs'

const transactions = (told: DecodedCallContext): Telling =>
  act(
    told,
    told.contract,
    told.each('txs').map((one) => {
      const call = callBy(told, told.contract, one.address('target'), one.bytes('data'), one.units('value'))
      return one.flag('delegateCall') ? { ...call, by: 'delegatecall' } : call
    }),
  )

type Read = { readonly value: bigint; readonly at: number }

/** An unsigned integer of so many bytes, or undefined past the end. */
function integerAt(data: Hex, at: number, bytes: number): Read | undefined {
  if (size(data) < at + bytes) return undefined
  return { value: bytes === 0 ? 0n : toBigInt(slice(data, at, bytes)), at: at + bytes }
}

const has = (flags: bigint, bit: number): boolean => ((flags >> BigInt(bit)) & 1n) === 1n

/**
 * Calls as Sequence 3 packs them (Payload.sol, `fromPackedCalls`). A byte of flags: no space, how long the nonce is (bits 1 to 3), one call (4), their
 * number in two bytes (5). Each call has flags of its own: to the wallet itself, with value, with data, with a limit of gas, by delegatecall.
 * Undefined where the data ends early.
 */
export function packedCalls(told: DecodedCallContext, data: Hex): readonly Call[] | undefined {
  const head = integerAt(data, 0, 1)
  if (head === undefined) return undefined
  const space = has(head.value, 0) ? head : integerAt(data, head.at, 20)
  const nonce = space && integerAt(data, space.at, Number((head.value >> 1n) & 7n))
  const number = nonce && (has(head.value, 4) ? { value: 1n, at: nonce.at } : integerAt(data, nonce.at, has(head.value, 5) ? 2 : 1))
  if (number === undefined) return undefined
  const calls: Call[] = []
  let at = number.at
  for (let count = 0n; count < number.value; count++) {
    const one = packedCall(told, data, at)
    if (one === undefined) return undefined
    calls.push(one.call)
    at = one.at
  }
  return at === size(data) ? calls : undefined
}

function packedCall(told: DecodedCallContext, data: Hex, from: number): { readonly call: Call; readonly at: number } | undefined {
  const flags = integerAt(data, from, 1)
  if (flags === undefined) return undefined
  const own = has(flags.value, 0)
  const to = own ? flags : integerAt(data, flags.at, 20)
  const value = to && (has(flags.value, 1) ? integerAt(data, to.at, 32) : { value: 0n, at: to.at })
  const length = value && (has(flags.value, 2) ? integerAt(data, value.at, 3) : { value: 0n, at: value.at })
  if (to === undefined || value === undefined || length === undefined) return undefined
  const bytes = integerAt(data, length.at, Number(length.value))
  const end = bytes && (has(flags.value, 3) ? integerAt(data, bytes.at, 32) : bytes)
  if (end === undefined) return undefined
  const target = own ? told.contract : slice(data, flags.at, 20)
  const call = callBy(told, told.contract, target, slice(data, length.at, Number(length.value)), value.value)
  return { call: has(flags.value, 4) ? { ...call, by: 'delegatecall' } : call, at: end.at }
}

function packed(told: DecodedCallContext): Telling {
  const calls = packedCalls(told, told.bytes('payload'))
  return act(told, told.contract, calls ?? [], calls === undefined)
}

const replaces = (account: ReturnType<DecodedCallContext['who']>): Words =>
  say('Replace all owners of {account} with others that the call does not name', { account })

/** Sequence 1 to 3 (github.com/0xsequence/wallet-contracts, IModuleCalls.sol, ModuleHooks.sol, IModuleUpdate.sol; wallet-contracts-v3, Calls.sol, Payload.sol). */
const sequence: readonly Entry[] = [
  {
    signature: `execute(${TRANSACTIONS}, uint256 nonce, bytes signature)`,
    standards: SEQUENCE,
    payable: true,
    tell: transactions,
  },
  { signature: `selfExecute(${TRANSACTIONS})`, standards: SEQUENCE, payable: true, tell: transactions },
  { signature: 'execute(bytes payload, bytes signature)', standards: SEQUENCE, payable: true, tell: packed },
  { signature: 'selfExecute(bytes payload)', standards: SEQUENCE, payable: true, tell: packed },
  {
    signature: 'updateImplementation(address implementation)',
    standards: SEQUENCE,
    payable: true,
    tell: (told) => ({
      intent: say('Replace the code of {contract} with that of {code}', {
        contract: told.who(told.contract),
        code: told.who(told.address('implementation')),
      }),
      claims: [controls(told.contract, 'implementation', told.address('implementation'))],
    }),
  },
  {
    signature: 'addHook(bytes4 signature, address implementation)',
    standards: SEQUENCE,
    payable: true,
    tell: (told) => ({
      intent: say('Let the code of {to} answer calls as {account}', {
        to: told.who(told.address('implementation')),
        account: told.who(told.contract),
      }),
      claims: [controls(told.contract, 'fallback-handler', told.address('implementation'))],
    }),
  },
  {
    signature: 'updateImageHashAndIPFS(bytes32 imageHash, bytes32 ipfsRoot)',
    standards: SEQUENCE,
    tell: (told) => ({ intent: replaces(told.who(told.contract)), claims: [controls(told.contract, 'session-key', undefined)] }),
  },
  {
    signature: 'setExtraImageHash(bytes32 imageHash, uint256 expiration)',
    standards: SEQUENCE,
    tell: (told) => ({
      intent: say('Let more owners, which the call does not name, act as {account}', { account: told.who(told.contract) }),
      claims: [controls(told.contract, 'session-key', undefined)],
      meanings: { expiration: { is: 'time' } },
    }),
  },
  {
    signature: 'setStaticSignature(bytes32 hash, address addr, uint96 timestamp)',
    standards: SEQUENCE,
    payable: true,
    tell: (told) => ({
      intent:
        told.address('addr') === ZERO
          ? say('Let anyone submit, as signed by {account}, whatever has the hash {hash}', {
              account: told.who(told.contract),
              hash: `${told.bytes('hash').slice(0, 10)}…`,
            })
          : say('Let {to} submit, as signed by {account}, whatever has the hash {hash}', {
              to: told.who(told.address('addr')),
              account: told.who(told.contract),
              hash: `${told.bytes('hash').slice(0, 10)}…`,
            }),
      claims: [
        told.address('addr') === ZERO
          ? controls(told.contract, 'session-key', undefined)
          : controls(told.contract, 'session-key', told.address('addr')),
      ],
      meanings: { timestamp: { is: 'time' } },
      open: true,
    }),
  },
  {
    signature: 'createContract(bytes code)',
    standards: SEQUENCE,
    payable: true,
    tell: (told) => ({ intent: say('Deploy a new contract as {account}', { account: told.who(told.contract) }), open: true }),
  },
]

const CALLS = '(address to, uint256 value, bytes data)[] transactions'

const walletCalls = (told: DecodedCallContext): readonly Call[] =>
  told.each('transactions').map((one) => callBy(told, told.address('wallet'), one.address('to'), one.bytes('data'), one.units('value')))

/** A module is called with the wallet as its first argument; the calls that it makes come from the wallet. */
const through = (told: DecodedCallContext): Telling => act(told, told.address('wallet'), walletCalls(told))

/** A key that acts alone until its time is over. */
function session(told: DecodedCallContext): Telling {
  const [account, to] = [told.address('wallet'), told.address('sessionUser')]
  const claim = controls(account, 'session-key', to)
  return {
    intent: say('Let {to} act alone as {account}, for {seconds} seconds from then on', {
      to: told.who(to),
      account: told.who(account),
      seconds: told.units('duration').toString(),
    }),
    claims: [claim],
    inner: walletCalls(told),
  }
}

type Giving = {
  readonly name: string
  readonly to: string
  readonly what: Control
  readonly words: (places: {
    readonly to: ReturnType<DecodedCallContext['who']>
    readonly account: ReturnType<DecodedCallContext['who']>
  }) => Words
  readonly isTaken?: true
}

const guards: Giving['words'] = (places) => say('Make {to} a guardian of {account}, who can help to replace its owner', places)
const guardsNot: Giving['words'] = (places) => say('Remove {to} from the guardians of {account}', places)

/** `name(address wallet, address …)` of Argent's module. `addGuardian` stands with the rights over accounts. */
const giving: readonly Giving[] = [
  { name: 'transferOwnership', to: 'newOwner', what: 'owner', words: (places) => say('Make {to} the owner of {account}', places) },
  {
    name: 'executeRecovery',
    to: 'recovery',
    what: 'pending-owner',
    words: (places) => say('Start to make {to} the owner of {account} in place of its owner', places),
  },
  { name: 'confirmGuardianAddition', to: 'guardian', what: 'role', words: guards },
  { name: 'revokeGuardian', to: 'guardian', what: 'role', words: guardsNot, isTaken: true },
  { name: 'confirmGuardianRevokation', to: 'guardian', what: 'role', words: guardsNot, isTaken: true },
  {
    name: 'addToWhitelist',
    to: 'target',
    what: 'role',
    words: (places) => say('Let {account} pay {to} without any limit and without guardians, after a day or so', places),
  },
  {
    name: 'addModule',
    to: 'module',
    what: 'module',
    words: (places) => say('Let the module {to} act as {account}', places),
  },
]

/** Argent (github.com/argentlabs/argent-contracts, TransactionManager.sol, SecurityManager.sol, RelayerManager.sol, BaseModule.sol, BaseWallet.sol). */
const argent: readonly Entry[] = [
  {
    signature:
      'execute(address wallet, bytes data, uint256 nonce, bytes signatures, uint256 gasPrice, uint256 gasLimit, address refundToken, address refundAddress)',
    standards: ARGENT,
    // The module calls itself with what the owner and guardians signed, and pays whoever hands it in out of the wallet.
    tell(told) {
      const places = { account: told.who(told.address('wallet')), contract: told.who(told.contract) }
      const intent = say('Carry out what was signed for {account}', places)
      const token = told.address('refundToken')
      const [price, limit] = [told.units('gasPrice'), told.units('gasLimit')]
      const refund: readonly Claim[] =
        price === 0n
          ? []
          : [
              {
                kind: 'out',
                from: told.address('wallet'),
                ...defined({ token: isNative(token) ? undefined : token }),
                most: price * limit,
                exact: false,
                ...defined({ to: told.address('refundAddress') === ZERO ? undefined : told.address('refundAddress') }),
              },
            ]
      return {
        intent,
        claims: refund.length > 0 ? refund : told.address('refundAddress') === ZERO ? [] : receives(told, told.address('refundAddress')),
        inner: [{ ...callItself(told, told.bytes('data')), from: told.contract }],
        sum: quoting((what) => say('Carry out what was signed for {account}: {what}', { ...places, what }), intent),
      }
    },
  },
  ...['multiCall', 'multiCallWithSession', 'multiCallWithGuardians'].map((name): Entry => ({
    signature: `${name}(address wallet, ${CALLS})`,
    standards: ARGENT,
    tell: through,
  })),
  {
    signature: `multiCallWithGuardiansAndStartSession(address wallet, ${CALLS}, address sessionUser, uint64 duration)`,
    standards: ARGENT,
    tell: session,
  },
  ...giving.map(({ name, to: argument, what, words, isTaken }): Entry => ({
    signature: `${name}(address wallet, address ${argument})`,
    standards: ARGENT,
    tell(told) {
      const [account, to] = [told.address('wallet'), told.address(argument)]
      return {
        intent: words({ to: told.who(to), account: told.who(account) }),
        claims: [controls(account, what, to, isTaken === true ? 'taken' : 'granted')],
      }
    },
  })),
  {
    signature: 'finalizeRecovery(address wallet)',
    standards: ARGENT,
    tell: (told) => ({
      intent: say('Replace the owner of {account} with the one its guardians chose', { account: told.who(told.address('wallet')) }),
      claims: [controls(told.address('wallet'), 'owner', undefined)],
      open: true,
    }),
  },
  {
    signature: 'authoriseModule(address module, bool value)',
    standards: ARGENT,
    tell(told) {
      const [to, granted] = [told.address('module'), told.flag('value')]
      const places = { to: told.who(to), account: told.who(told.contract) }
      return {
        intent: granted ? say('Let the module {to} act as {account}', places) : say('Remove the module {to} from {account}', places),
        claims: [controls(told.contract, 'module', to, granted ? 'granted' : 'taken')],
      }
    },
  },
]

/** How Argent writes the native currency where a token is asked for. */
const isNative = (token: Address): boolean => token === ZERO || token === '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Calls of wallets with code of their own, and who governs them. */
export const wallets: readonly Entry[] = [...sequence, ...argent]
