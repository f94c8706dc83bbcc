import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { checksum } from '#core/ethereum/address'
import type { NameAnswer } from '#core/identity/name-answer'
import { isAccountAndChain, useAction, useAccountAndChain, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { type AddressDraft, nameIn } from './contact-draft.ts'

type ByNameProps = { readonly draft: AddressDraft; readonly onFound: (draft: AddressDraft) => void }

/**
 * A name in the place of an address: looked up when the person presses, on the chain where the address is theirs. It counts as known by its name only where the address
 * leads back to that name; no gateway is asked here.
 */
export function ByName({ draft, onFound }: ByNameProps): ReactNode {
  const wallet = usePorts<'names'>()
  const place = useAccountAndChain()
  const name = nameIn(draft.text)
  const [answered, setAnswered] = useState<NameAnswer['at']>()
  const look = useAction(async (text: string) => {
    setAnswered(undefined)
    const forChain = draft.chain === '' ? (isAccountAndChain(place) ? place.chain.chainId : 1) : Number(draft.chain)
    const names = await wallet.names()
    const { name: read, answer } = await names.resolve(text, forChain)
    setAnswered(answer.at)
    if (answer.at !== 'address') return
    const back = await names.primary(answer.address, forChain)
    onFound({ ...draft, text: checksum(answer.address), verified: back.at === 'name' && back.name === read ? 'name' : 'typed' })
  })
  if (name === undefined) return null
  return (
    <div className="flex flex-col gap-2" data-part="by-name">
      <div>
        <Button size="small" busy={look.busy} onClick={() => void look.start(name)}>
          <Trans>
            Look up <HostileText text={name} most={40} />
          </Trans>
        </Button>
      </div>
      {answered === 'none' && (
        <p role="status" className="text-small text-amber">
          <Trans>This name leads to nobody on that chain.</Trans>
        </p>
      )}
      {answered === 'elsewhere' && (
        <p role="status" className="text-small text-amber">
          <Trans>Only hosts elsewhere know this name. Send asks them where you allow it; here, type the address.</Trans>
        </p>
      )}
      {look.error !== undefined && <ErrorNote error={look.error} />}
    </div>
  )
}
