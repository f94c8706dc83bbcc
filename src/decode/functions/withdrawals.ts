import { chainByPortal, portalOf, shippedChainName } from '#core/chains/portals'
import { MESSAGE_PASSER } from '#core/rollup/output-root'
import type { Withdrawal } from '#core/rollup/bridge/withdrawal'
import { withdrawalPayment, type WithdrawalPayment } from '#core/rollup/bridge/withdrawal-payment'
import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { size } from '#core/bytes/hex'
import { say, sentenceWord, type WordValue } from '#core/text/words'
import type { DecodedCallContext, Entry, Telling } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { callBy, quoting, receives } from './inner.ts'

const MESSAGE = '(uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data) _tx'
const OUTPUT = '(bytes32 version, bytes32 stateRoot, bytes32 messagePasserStorageRoot, bytes32 latestBlockhash) _outputRootProof'

function withdrawalIn(told: DecodedCallContext): Withdrawal {
  const message = told.within('_tx')
  return {
    nonce: message.units('nonce'),
    sender: message.address('sender'),
    target: message.address('target'),
    value: message.units('value'),
    gasLimit: message.units('gasLimit'),
    data: message.bytes('data'),
  }
}

/** Where it comes from, by the portal that is called. */
const origin = (told: DecodedCallContext): WordValue | undefined => {
  const rollup = chainByPortal(told.call.chainId, told.contract)
  return rollup === undefined ? undefined : shippedChainName(rollup.chainId)
}

const placesOf = (told: DecodedCallContext, { to, units, token }: WithdrawalPayment) => ({
  amount: told.amount(units, token),
  to: told.who(to),
  contract: told.who(told.contract),
  where: origin(told) ?? '',
})

/** Nothing moves: layer 1 only learns that the withdrawal was sent. Whom it will pay counts as paid already: this is where a stranger's would be seen. */
function prove(told: DecodedCallContext): Telling {
  const withdrawal = withdrawalIn(told)
  const payment = withdrawalPayment(withdrawal)
  const contract = told.who(told.contract)
  const where = origin(told)
  const claims = receives(told, payment?.to ?? withdrawal.target)
  if (payment === undefined)
    return {
      claims,
      intent: say('Prove to {contract} a withdrawal that calls {target}', { contract, target: told.who(withdrawal.target) }),
    }
  const places = placesOf(told, payment)
  return {
    claims,
    intent:
      where === undefined
        ? say('Prove to {contract} a withdrawal of {amount} to {to}', places)
        : say('Prove a withdrawal of {amount} from {where} to {to}', places),
  }
}

/** The portal pays, or calls: its own call is shown, and counts as part of this one. */
function finalize(told: DecodedCallContext): Telling {
  const withdrawal = withdrawalIn(told)
  const payment = withdrawalPayment(withdrawal)
  const contract = told.who(told.contract)
  if (payment === undefined) {
    const { target, data, value } = withdrawal
    const intent = say('Finalize at {contract} a withdrawal that calls {target}', { contract, target: told.who(target) })
    return {
      intent,
      inner: [callBy(told, told.contract, target, data, value)],
      open: true,
      sum: quoting((what) => say('Finalize at {contract} a withdrawal: {what}', { contract, what }), intent),
    }
  }
  const { to, units, token } = payment
  const arrives: Claim = { kind: 'in', to, least: units, ...defined({ token }) }
  const places = placesOf(told, payment)
  return {
    intent:
      origin(told) === undefined
        ? say('Finalize at {contract} a withdrawal of {amount} to {to}', places)
        : say('Finalize a withdrawal of {amount} from {where} to {to}', places),
    claims: units === 0n ? [] : [arrives],
  }
}

/** What is paid leaves the rollup at once; what layer 1 does with it comes a week later, and is for no run here to tell. */
function initiate(told: DecodedCallContext): Telling {
  const { contract, call } = told
  const to = told.address('_target')
  const data = told.bytes('_data')
  const rollup = contract === MESSAGE_PASSER ? portalOf(call.chainId) : undefined
  const amount = told.amount(call.value)
  const claims: readonly Claim[] = [
    ...(call.value === 0n ? [] : [{ kind: 'out', from: told.caller, most: call.value, exact: true, to: contract } as const]),
    ...receives(told, to),
  ]
  const intent = say('Withdraw {amount} through {contract} to {to} on its layer 1', {
    amount,
    contract: told.who(contract),
    to: told.who(to),
  })
  if (rollup === undefined) return { intent, claims, open: true }
  const where = shippedChainName(rollup.l1)
  if (size(data) === 0)
    return {
      intent:
        to === told.caller
          ? say('Withdraw {amount} to {where}', { amount, where })
          : say('Withdraw {amount} to {to} on {where}', { amount, where, to: told.who(to) }),
      claims,
      open: true,
    }
  return {
    intent,
    claims,
    open: true,
    onRollup: {
      call: { ...defined({ from: undefined }), to, value: call.value, data, chainId: rollup.l1 },
      aliases: 'nobody',
      say: (what) => say('Send to {where} by a withdrawal: {what}', { where, what: sentenceWord(what.intent) }),
    },
  }
}

const DEAD_ETHER = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'

/** `withdraw` of the bridge on layer 2: a token there by its address, the native currency by one that nobody has. */
function withdraw(told: DecodedCallContext): Telling {
  const token = told.address('_l2Token')
  const isEther = token === DEAD_ETHER || token === ZERO
  const amount = isEther ? told.amount(told.units('_amount')) : told.amount(told.units('_amount'), token)
  const to = told.has('_to') ? told.address('_to') : undefined
  const out: Claim = {
    kind: 'out',
    from: told.caller,
    most: told.units('_amount'),
    exact: false,
    ...defined({ token: isEther ? undefined : token }),
  }
  const contract = told.who(told.contract)
  return {
    intent:
      to === undefined || to === told.caller
        ? say('Withdraw {amount} with {contract} to the same address', { amount, contract })
        : say('Withdraw {amount} with {contract} to {to}', { amount, contract, to: told.who(to) }),
    claims: [out, ...receives(told, to)],
    open: true,
  }
}

const entry = (signature: string, payable: boolean, tell: Entry['tell']): Entry => ({
  signature,
  standards: ['OP Stack'],
  ...(payable ? { payable } : {}),
  tell,
})

/** Withdrawals of the OP Stack's own bridge, each of its steps. Sources: ethereum-optimism, L2ToL1MessagePasser, L2StandardBridge, OptimismPortal2. */
export const withdrawals: readonly Entry[] = [
  entry('initiateWithdrawal(address _target, uint256 _gasLimit, bytes _data)', true, initiate),
  entry('withdraw(address _l2Token, uint256 _amount, uint32 _minGasLimit, bytes _extraData)', true, withdraw),
  entry('withdrawTo(address _l2Token, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)', true, withdraw),
  entry(`proveWithdrawalTransaction(${MESSAGE}, uint256 _disputeGameIndex, ${OUTPUT}, bytes[] _withdrawalProof)`, false, prove),
  entry(`finalizeWithdrawalTransaction(${MESSAGE})`, false, finalize),
  entry(`finalizeWithdrawalTransactionExternalProof(${MESSAGE}, address _proofSubmitter)`, false, finalize),
]
