import { type Header, nextBaseFee } from '#core/header'
import type { BlockEnvironment, Rules } from '#core/simulation'

/**
 * The block that a transaction sent now would meet first: the child of a header. Base fee is computed (EIP-1559);
 * time is the later of one block time after the parent and now (`nowSeconds`); proposer and randomness are guesses taken from the parent,
 * so runs that read them say so. Excess blob gas is the parent's, an estimate that only BLOBBASEFEE sees. `rules`: what somebody declares for a chain
 * whose fork schedule does not ship with the build; without them such a chain is not run.
 */
export function childEnvironment(header: Header, blockTime: number, nowSeconds: number, rules?: Rules): BlockEnvironment {
  const earliest = header.timestamp + BigInt(Math.ceil(blockTime))
  const now = BigInt(Math.ceil(nowSeconds))
  return {
    chainId: header.chainId,
    parentHash: header.hash,
    number: header.number + 1n,
    timestamp: now > earliest ? now : earliest,
    baseFee: nextBaseFee(header),
    gasLimit: header.gasLimit,
    coinbase: header.coinbase,
    prevRandao: header.prevRandao,
    excessBlobGas: header.excessBlobGas,
    ...(rules === undefined ? {} : { rules }),
    ...(header.beyond === undefined ? {} : { beyond: header.beyond }),
  }
}
