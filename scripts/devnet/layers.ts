import { CHAIN_ID, MNEMONIC, ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import { type Anvil, freePort, startAnvil } from './anvil.ts'

/** A layer of the practice rollup with nothing on it, on a free port: the same accounts and the same first second on both. */
export const startLayer = async (layer: 1 | 2): Promise<Anvil> =>
  startAnvil({
    port: await freePort(),
    chainId: layer === 1 ? CHAIN_ID : ROLLUP_CHAIN_ID,
    mnemonic: MNEMONIC,
    timestamp: 1_790_000_000,
    hardfork: 'osaka',
    optimism: layer === 2,
  })

/** Both of them. */
export const startLayers = (): Promise<[l1: Anvil, l2: Anvil]> => Promise.all([startLayer(1), startLayer(2)])
