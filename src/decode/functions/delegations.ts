import type { Address } from '#core/ethereum/address'
import { say } from '#core/text/words'
import { parseSignature } from '../abi/abi-type.ts'
import { encodeCall } from '../abi/canonical.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Claim } from '../explanation.ts'
import { readPayload } from '../abi/payload.ts'
import { callBy, quoting } from './inner.ts'

const standards = ['ERC-7710'] as const

const DELEGATION =
  '(address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature)'
const CONTEXT = parseSignature(`context(${DELEGATION}[] delegations)`).fields
const EXECUTE = parseSignature('executeFromExecutor(bytes32 mode, bytes executionData)').fields

type Root = { readonly account: Address | undefined; readonly hidden: number }

/** Delegations stand from the last to the first: the account that acts is the first one's, the last of the list. None at all: the caller's own. */
function rootOf(told: DecodedCallContext, context: Call['data']): Root | undefined {
  if (context === '0x') return { account: told.caller, hidden: 0 }
  const payload = readPayload(told, CONTEXT, context)
  const last = payload?.told.each('delegations').at(-1)
  return payload === undefined || last === undefined ? undefined : { account: last.address('delegator'), hidden: payload.hidden }
}

/** For each delegation used, what the manager asks of the account that gave it. Enforcers of its limits may do anything of their own, before and after. */
function redeem(told: DecodedCallContext): Telling {
  const [modes, datas] = [told.list('modes'), told.list('executionCallDatas')]
  const used = told.list('permissionContexts').map((context, at) => {
    const [mode, data] = [modes[at], datas[at]]
    const root = typeof context === 'string' ? rootOf(told, context) : undefined
    if (root?.account === undefined || typeof mode !== 'string' || typeof data !== 'string') return undefined
    return { hidden: root.hidden, call: callBy(told, told.contract, root.account, encodeCall('0xd691c964', EXECUTE, [mode, data])) }
  })
  const intent = say('Act through {count} delegations at {contract}', { count: used.length, contract: told.who(told.contract) })
  return {
    intent,
    inner: used.flatMap((one) => (one === undefined ? [] : [one.call])),
    hidden: used.reduce((sum, one) => sum + (one?.hidden ?? 0), 0),
    open: used.includes(undefined) || modes.length !== used.length || datas.length !== used.length,
    sum: quoting((what) => say('Act through a delegation: {what}', { what }), intent),
  }
}

const given = (told: DecodedCallContext): Claim => {
  const delegation = told.within('delegation')
  return { kind: 'right', owner: delegation.address('delegator'), of: told.contract, to: delegation.address('delegate'), given: 'granted' }
}

const kept = (told: DecodedCallContext): Parameters<typeof say>[1] => ({
  to: told.who(told.within('delegation').address('delegate')),
  from: told.who(told.within('delegation').address('delegator')),
})

/** ERC-7710 as the Delegation Framework has it (github.com/MetaMask/delegation-framework, src/DelegationManager.sol). */
export const delegations: readonly Entry[] = [
  { signature: 'redeemDelegations(bytes[] permissionContexts, bytes32[] modes, bytes[] executionCallDatas)', standards, tell: redeem },
  {
    signature: `disableDelegation(${DELEGATION} delegation)`,
    standards,
    tell: (told) => ({ intent: say('Stop {to} from acting for {from} by this delegation', kept(told)) }),
  },
  {
    signature: `enableDelegation(${DELEGATION} delegation)`,
    standards,
    tell: (told) => ({
      intent: say('Let {to} act for {from} again by a delegation that was stopped', kept(told)),
      claims: [given(told)],
      open: true,
    }),
  },
]
