import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { say, type Words, type WordValue } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim, Standard } from '../explanation.ts'
import { callBy, quoting, receives } from './inner.ts'
import { type RightFunction, rightEntry } from './right-entry.ts'

const SABLIER: readonly Standard[] = ['Sablier']
const SUPERFLUID: readonly Standard[] = ['Superfluid']

const WHO = 'address sender, address recipient'
const KIND = 'bool cancelable, bool transferable'
const BROKER = '(address account, uint256 fee) broker'
const [LINEAR, CURVE, STEP] = ['(uint40 cliff, uint40 total) durations', '(uint128 amount, uint64 exponent, uint40 duration)[] segments', '(uint128 amount, uint40 duration)[] tranches'] // prettier-ignore
const [AT_LINEAR, AT_CURVE, AT_STEP] = ['(uint40 start, uint40 cliff, uint40 end) timestamps', '(uint128 amount, uint64 exponent, uint40 timestamp)[] segments', '(uint128 amount, uint40 timestamp)[] tranches'] // prettier-ignore

/** Releases 1.1 and 1.2 of Lockup, each kind a contract of its own (github.com/sablier-labs/v2-core, DataTypes.sol). */
const separate = [
  ...[LINEAR, CURVE, STEP].map(
    (parts) => `createWithDurations((${WHO}, uint128 totalAmount, address asset, ${KIND}, ${parts}, ${BROKER}) params)`,
  ),
  `createWithTimestamps((${WHO}, uint128 totalAmount, address asset, ${KIND}, ${AT_LINEAR}, ${BROKER}) params)`,
  ...[AT_CURVE, AT_STEP].map(
    (parts) => `createWithTimestamps((${WHO}, uint128 totalAmount, address asset, ${KIND}, uint40 startTime, ${parts}, ${BROKER}) params)`,
  ),
]

/** Releases 2 and 3, in which one contract has all kinds (github.com/sablier-labs/lockup, types/Lockup.sol); a broker is in the second alone. */
const together = [
  ['uint128 totalAmount', `, ${BROKER}`],
  ['uint128 depositAmount', ''],
].flatMap(([amount = '', broker = '']) => {
  const params = (times: string): string => `(${WHO}, ${amount}, address token, ${KIND}${times}, string shape${broker}) params`
  const at = ', (uint40 start, uint40 end) timestamps'
  const unlocked = '(uint128 start, uint128 cliff) unlockAmounts'
  return [
    `createWithDurationsLL(${params('')}, ${unlocked}, ${LINEAR})`,
    `createWithDurationsLD(${params('')}, ${CURVE})`,
    `createWithDurationsLT(${params('')}, ${STEP})`,
    `createWithTimestampsLL(${params(at)}, ${unlocked}, uint40 cliffTime)`,
    `createWithTimestampsLD(${params(at)}, ${AT_CURVE})`,
    `createWithTimestampsLT(${params(at)}, ${AT_STEP})`,
  ]
})

/** What is paid in comes to the recipient over time; what is not yet due goes back to whoever is named as the sender, once it is cancelled. */
function lockup(told: DecodedCallContext): Telling {
  const params = told.within('params')
  const [sender, recipient, token] = [
    params.address('sender'),
    params.address('recipient'),
    params.address(params.has('token') ? 'token' : 'asset'),
  ]
  const units = params.units(params.has('depositAmount') ? 'depositAmount' : 'totalAmount')
  const [canEnd, isOwn] = [params.flag('cancelable'), sender === told.caller]
  const places = { amount: told.amount(units, token), to: told.who(recipient), sender: told.who(sender) }
  return {
    intent: words(canEnd, isOwn, places),
    claims: [
      { kind: 'out', from: told.caller, token, most: units, exact: true, to: recipient },
      ...(isOwn ? [] : receives(told, sender)),
      ...(params.has('broker') ? brokerOf(told, params.within('broker')) : []),
    ],
    // What is paid stays with the contract at first.
    open: true,
  }
}

function words(canEnd: boolean, isOwn: boolean, places: Record<'amount' | 'to' | 'sender', WordValue>): Words {
  if (!isOwn) return say('Pay {amount} to {to} over time; {sender} can cancel what isn’t due yet', places)
  return canEnd
    ? say('Pay {amount} to {to} over time; you can cancel what isn’t due yet', places)
    : say('Pay {amount} to {to} over time, which can’t be reversed', places)
}

/** Its fee is a part of 10^18 of the whole. */
const brokerOf = (told: DecodedCallContext, broker: DecodedCallContext): readonly Claim[] =>
  broker.units('fee') === 0n || broker.address('account') === ZERO ? [] : receives(told, broker.address('account'))

/** Sablier Flow: a debt that grows, without an end, of which whatever is paid in is paid out (github.com/sablier-labs/flow, SablierFlow.sol). */
const flows: readonly Entry[] = [
  ...['', ', uint40 startTime'].flatMap((start) => [
    `create(${WHO}, uint128 ratePerSecond${start}, address token, bool transferable)`,
    `createAndDeposit(${WHO}, uint128 ratePerSecond${start}, address token, bool transferable, uint128 amount)`,
  ]),
].map((signature) => ({
  signature,
  standards: SABLIER,
  tell(told) {
    const [sender, recipient, token] = [told.address('sender'), told.address('recipient'), told.address('token')]
    const units = told.has('amount') ? told.units('amount') : 0n
    const places = { amount: told.amount(units, token), to: told.who(recipient), sender: told.who(sender) }
    const back = sender === told.caller ? [] : receives(told, sender)
    if (units === 0n)
      return {
        intent: say('Open a stream to {to} in the name of {sender}, into which nothing is paid yet', places),
        claims: [...receives(told, recipient), ...back],
        open: true,
      }
    return {
      intent: words(true, back.length === 0, places),
      claims: [{ kind: 'out', from: told.caller, token, most: units, exact: true, to: recipient }, ...back],
      open: true,
    }
  },
}))

const RATE = 'int96 flowrate'

/** A stream takes from the payer second by second, until it is ended: whoever gets it has a right to all of the token. */
const streaming = (signature: string, to: string, owner: string | undefined): RightFunction => ({
  signature,
  standard: 'Superfluid',
  to,
  given: 'flowrate',
  ...defined({ owner: owner === undefined ? undefined : (told: DecodedCallContext) => told.address(owner) }),
  limits: (told) => ({ token: told.address('token') }),
  words: {
    give: (places) => say('Pay {to} without end, second by second, at {contract}, until you stop it', places),
    take: (places) => say('Stop paying {to} at {contract}', places),
  },
})

/** Superfluid's forwarder and agreement (github.com/superfluid-finance/protocol-monorepo, CFAv1Forwarder.sol, ConstantFlowAgreementV1.sol). */
const superfluid: readonly Entry[] = [
  ...[
    streaming(`setFlowrate(address token, address receiver, ${RATE})`, 'receiver', undefined),
    streaming(`setFlowrateFrom(address token, address sender, address receiver, ${RATE})`, 'receiver', 'sender'),
    ...['createFlow', 'updateFlow'].flatMap((name) => [
      streaming(`${name}(address token, address sender, address receiver, ${RATE}, bytes userData)`, 'receiver', 'sender'),
      streaming(`${name}(address token, address receiver, ${RATE}, bytes ctx)`, 'receiver', undefined),
    ]),
    {
      signature: 'updateFlowOperatorPermissions(address token, address flowOperator, uint8 permissions, int96 flowRateAllowance)',
      to: 'flowOperator',
      given: 'permissions',
    } as const,
    {
      signature: 'setFlowPermissions(address token, address flowOperator, bool allowCreate, bool allowUpdate, bool allowDelete, int96 flowRateAllowance)', // prettier-ignore
      to: 'flowOperator',
      given: 'flowRateAllowance',
    } as const,
    {
      signature:
        'updateFlowOperatorPermissions(address token, address flowOperator, uint8 permissions, int96 flowRateAllowance, bytes ctx)',
      to: 'flowOperator',
      given: 'permissions',
    } as const,
    {
      signature: 'authorizeFlowOperatorWithFullControl(address token, address flowOperator, bytes ctx)',
      to: 'flowOperator',
    } as const,
  ].map((one): Entry =>
    rightEntry(
      'standard' in one
        ? one
        : {
            ...one,
            standard: 'Superfluid',
            limits: (told) => ({ token: told.address('token') }),
            words: {
              give: (places) => say('Let {to} open and change streams that you pay at {contract}, until you revoke it', places),
              take: (places) => say('Stop {to} from opening and changing streams that you pay at {contract}', places),
            },
          },
    ),
  ),
  {
    signature: 'callAgreement(address agreementClass, bytes callData, bytes userData)',
    standards: SUPERFLUID,
    tell(told) {
      const agreement = told.address('agreementClass')
      return {
        intent: say('Have {contract} call {agreement}', { contract: told.who(told.contract), agreement: told.who(agreement) }),
        inner: [callBy(told, told.caller, agreement, told.bytes('callData'))],
        open: true,
        sum: quoting(
          (what) => say('Through {contract}: {what}', { contract: told.who(told.contract), what }),
          say('Have {contract} call {agreement}', { contract: told.who(told.contract), agreement: told.who(agreement) }),
        ),
      }
    },
  },
]

/** Payments over time: Sablier (Lockup, Flow) and Superfluid. */
export const streams: readonly Entry[] = [
  ...[...separate, ...together].map((signature): Entry => ({ signature, standards: SABLIER, tell: lockup })),
  ...flows,
  ...superfluid,
]
