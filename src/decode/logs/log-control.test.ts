import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiItem, type AbiEvent } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { ExplainedLog } from '../explanation.ts'
import { explainLog } from './log.ts'
import { BOB, CAROL, ME, NAMES, ROUTER, STRANGER, USDC } from '../test-support/names.ts'

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const ZERO: Address = '0x0000000000000000000000000000000000000000'
const ROLE: Hex = `0x${'ab'.repeat(32)}`

/** A log as the contract would emit it, encoded by viem from the event's own text. */
function logged(address: Address, event: string, values: readonly unknown[]): ExplainedLog {
  const item = parseAbiItem(event as 'event E(address indexed a)') as AbiEvent
  const at = (indexed: boolean) =>
    item.inputs.flatMap((input, index) => ((input.indexed === true) === indexed ? [[input, values[index]] as const] : []))
  const args = Object.fromEntries(item.inputs.map((input, index) => [input.name, values[index]]))
  const topics = encodeEventTopics({ abi: [item], eventName: item.name, args }) as Hex[]
  const plainOnes = at(false)
  const data = encodeAbiParameters(
    plainOnes.map(([input]) => input),
    plainOnes.map(([, value]) => value),
  )
  return explainLog({ address, topics, data }, NAMES, 1)
}

const control = (what: string, given: string, to?: Address) => ({
  kind: 'control',
  of: STRANGER,
  what,
  given,
  ...(to === undefined ? {} : { to }),
})

describe('who governs a contract, as logs say', () => {
  it.each<[string, string, readonly unknown[], unknown]>([
    [`bob is now an owner of the Safe ${STRANGER}`, 'event AddedOwner(address owner)', [BOB], control('owner', 'granted', BOB)],
    [`bob is now an owner of the Safe ${STRANGER}`, 'event AddedOwner(address indexed owner)', [BOB], control('owner', 'granted', BOB)],
    [
      `bob is no longer an owner of the Safe ${STRANGER}`,
      'event RemovedOwner(address indexed owner)',
      [BOB],
      control('owner', 'taken', BOB),
    ],
    [
      `This many signatures are now enough for the Safe ${STRANGER}: 2`,
      'event ChangedThreshold(uint256 threshold)',
      [2n],
      control('threshold', 'granted'),
    ],
    [`Uniswap may now act as the Safe ${STRANGER}`, 'event EnabledModule(address module)', [ROUTER], control('module', 'granted', ROUTER)],
    [
      `Uniswap may no longer act as the Safe ${STRANGER}`,
      'event DisabledModule(address indexed module)',
      [ROUTER],
      control('module', 'taken', ROUTER),
    ],
    [`bob now guards the Safe ${STRANGER}`, 'event ChangedGuard(address indexed guard)', [BOB], control('guard', 'granted', BOB)],
    [`Nothing guards the Safe ${STRANGER} any more`, 'event ChangedGuard(address guard)', [ZERO], control('guard', 'taken')],
    [
      `bob now answers calls in the name of the Safe ${STRANGER}`,
      'event ChangedFallbackHandler(address handler)',
      [BOB],
      control('fallback-handler', 'granted', BOB),
    ],
    [
      `bob now owns ${STRANGER}`,
      'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
      [ME, BOB],
      control('owner', 'granted', BOB),
    ],
    [
      `Nobody owns ${STRANGER} any more`,
      'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
      [ME, ZERO],
      control('owner', 'taken', ME),
    ],
    [
      `bob may now take over ${STRANGER}`,
      'event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
      [ME, BOB],
      control('pending-owner', 'granted', BOB),
    ],
    [
      `bob now has the role 0xabababab… at ${STRANGER}`,
      'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
      [ROLE, BOB, ME],
      control('role', 'granted', BOB),
    ],
    [
      `bob no longer has the role 0xabababab… at ${STRANGER}`,
      'event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
      [ROLE, BOB, ME],
      control('role', 'taken', BOB),
    ],
    [
      `${STRANGER} now runs the code of bob`,
      'event Upgraded(address indexed implementation)',
      [BOB],
      control('implementation', 'granted', BOB),
    ],
    [
      `${STRANGER} now runs the code that bob names`,
      'event BeaconUpgraded(address indexed beacon)',
      [BOB],
      control('implementation', 'granted', BOB),
    ],
    [
      `bob may now replace the code of ${STRANGER}`,
      'event AdminChanged(address previousAdmin, address newAdmin)',
      [ME, BOB],
      control('admin', 'granted', BOB),
    ],
  ])('%s', (sentence, event, values, says) => {
    const one = logged(STRANGER, event, values)
    expect([plain(one.intent), one.says]).toEqual([sentence, says])
  })
})

describe('what Permit2 logs', () => {
  const said = (units: bigint, until: bigint) => ({
    kind: 'permit2-allowance',
    permit2: PERMIT2,
    owner: ME,
    token: USDC,
    spender: ROUTER,
    units,
    until,
  })
  it.each<[string, readonly unknown[], unknown]>([
    [
      'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
      [ME, USDC, ROUTER, 5n, 50],
      said(5n, 50n),
    ],
    [
      'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
      [ME, USDC, ROUTER, 5n, 50, 0],
      said(5n, 50n),
    ],
    ['event Lockdown(address indexed owner, address token, address spender)', [ME, USDC, ROUTER], said(0n, 0n)],
  ])('%s', (event, values, says) => {
    expect(logged(PERMIT2, event, values).says).toEqual(says)
  })

  it('is not what a token logs by the same name', () => {
    const token = logged(USDC, 'event Approval(address indexed owner, address indexed spender, uint256 value)', [ME, ROUTER, 5n])
    expect(token.says.kind).toBe('approval')
  })
})

describe('what services log', () => {
  it.each<[string, string, readonly unknown[]]>([
    [
      `An operation of ${CAROL} failed, for 0.000000000000000005 ETH`,
      'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
      [ROLE, CAROL, ZERO, 0n, false, 5n, 9n],
    ],
    [`The Safe ${STRANGER} carried out a transaction`, 'event ExecutionSuccess(bytes32 txHash, uint256 payment)', [ROLE, 0n]],
    [`A transaction of the Safe ${STRANGER} failed`, 'event ExecutionFailure(bytes32 indexed txHash, uint256 payment)', [ROLE, 0n]],
    [
      `The vault ${STRANGER} paid out to bob what was of ${CAROL}`,
      'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
      [ME, BOB, CAROL, 1n, 1n],
    ],
  ])('%s', (sentence, event, values) => {
    const one = logged(STRANGER, event, values)
    expect([plain(one.intent), one.says]).toEqual([sentence, { kind: 'other' }])
  })

  it('of an order is read with all its items', () => {
    const abi = parseAbi([
      'struct SpentItem { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
      'struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
      'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, SpentItem[] offer, ReceivedItem[] consideration)',
    ])
    const topics = encodeEventTopics({ abi, eventName: 'OrderFulfilled', args: { offerer: BOB, zone: ZERO } }) as Hex[]
    const item = { itemType: 2, token: STRANGER, identifier: 7n, amount: 1n }
    const [{ inputs }] = abi
    const data = encodeAbiParameters([inputs[0], inputs[3], inputs[4], inputs[5]], [ROLE, ME, [item], [{ ...item, recipient: BOB }]])
    const one = explainLog({ address: STRANGER, topics, data }, NAMES, 1)
    expect([plain(one.intent), one.args.length]).toEqual([`An order of bob at ${STRANGER} was fulfilled`, 6])
  })
})
