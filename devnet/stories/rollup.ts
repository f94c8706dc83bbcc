import { ownArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { GAS_PRICE_ORACLE } from '../addresses.ts'

/** What a chain of the OP Stack has besides: the oracle that knows what a transaction's data costs on the chain below. */
export async function rollup({ constructAt }: Teller): Promise<void> {
  await constructAt(GAS_PRICE_ORACLE, ownArtifact('GasPriceOracle'))
}
