import type { OwnTransaction, PredictedChange } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import { type Hex, toBigInt } from '#core/bytes/hex'
import { isContractLog, type Log } from '#core/simulation/simulation'
import { listedToken } from '#survey'

/** keccak256("Transfer(address,address,uint256)"), ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** keccak256("Deposit(address,uint256)") and keccak256("Withdrawal(address,uint256)"), WETH9: balances that appear and go without a Transfer. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Units that one log says the account gained. Wrapping counts only of a listed token: other contracts use the same names for other things. */
function gainedBy(log: Log, { account, chainId }: OwnTransaction): bigint {
  const [topic, first, second] = log.topics
  if (first === undefined || log.data.length !== 66) return 0n
  const units = toBigInt(log.data)
  const isOurs = (word: Hex | undefined): boolean => word?.endsWith(account.slice(2)) === true
  if (topic === TRANSFER && log.topics.length === 3) return (isOurs(second) ? units : 0n) - (isOurs(first) ? units : 0n)
  if (log.topics.length !== 2 || !isOurs(first) || listedToken(chainId, log.address) === undefined) return 0n
  return topic === DEPOSIT ? units : topic === WITHDRAWAL ? -units : 0n
}

/** What the logs of a receipt without failure say came and went for the account, by token; native value is what the transaction itself carried. */
export function happenedOf(
  transaction: OwnTransaction,
  logs: readonly Log[],
  { symbol, decimals }: Chain['native'],
): readonly PredictedChange[] {
  const sums = new Map<Hex, bigint>()
  for (const log of logs.filter(isContractLog)) {
    const change = gainedBy(log, transaction)
    if (change !== 0n) sums.set(log.address, (sums.get(log.address) ?? 0n) + change)
  }
  const known = (address: Hex): PredictedChange => {
    const token = listedToken(transaction.chainId, address) ?? transaction.predicted.find((item) => item.token === address)
    return { token: address, symbol: token?.symbol ?? '', decimals: token?.decimals ?? 0, units: sums.get(address) ?? 0n }
  }
  const value = transaction.transaction.to !== transaction.account ? transaction.transaction.value : 0n
  const native = value === 0n ? [] : [{ symbol, decimals, units: -value }]
  return [...native, ...[...sums.keys()].map(known)]
}
