import { defined } from '#core/defined'
import type { Names } from './explanation.ts'

/** Names hold for the chain of the question alone: an address is another token, and the native currency another one, elsewhere. */
export const namesOn = (chainId: number, { chainId: own, names }: { readonly chainId: number; readonly names: Names }): Names =>
  chainId === own
    ? names
    : {
        native: names.nativeOf?.(chainId) ?? { chainId, standard: 'native', symbol: 'wei', name: '', decimals: 0, from: 'claimed' },
        ...defined({ nativeOf: names.nativeOf }),
        nameOf: () => undefined,
        tokenOf: () => undefined,
      }
