import { useEffect, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { authorizationDigest, recoverSender, recoverSigner } from '#core/ethereum/digest'
import type { Signable } from '#core/signing/signable'

/** Whose key made the signature that came with it: told by arithmetic, asking nobody. */
async function recoveredFrom(signable: Signable): Promise<Address | undefined> {
  if (signable.kind === 'transaction' && signable.signature !== undefined) return recoverSender(signable.transaction, signable.signature)
  if (signable.kind === 'authorization' && signable.signature !== undefined)
    return recoverSigner(authorizationDigest(signable.authorization), signable.signature)
  return undefined
}

const isSigned = (signable: Signable | undefined): boolean =>
  signable !== undefined && 'signature' in signable && signable.signature !== undefined

/** `done` at once where there is no signature. */
export function useRecovered(signable: Signable | undefined): { readonly by: Address | undefined; readonly done: boolean } {
  const [known, setKnown] = useState<{ readonly of: Signable; readonly by: Address | undefined }>()
  useEffect(() => {
    let gone = false
    if (signable !== undefined && isSigned(signable)) void recoveredFrom(signable).then((by) => gone || setKnown({ of: signable, by }))
    return () => {
      gone = true
    }
  }, [signable])
  const mine = known !== undefined && known.of === signable ? known : undefined
  return { by: mine?.by, done: mine !== undefined || !isSigned(signable) }
}
