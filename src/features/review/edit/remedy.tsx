import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ends, SIGNED_ENDS } from '#core/ethereum/address-form'
import type { Address } from '#core/ethereum/address'
import type { Finding } from '#core/signing/finding'
import type { SendRequest } from '#core/signing/request'
import { type NameOf, useAction, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { payInstead } from './pay-instead.ts'

type RemedyProps = { readonly finding: Finding; readonly request: SendRequest; readonly nameOf: NameOf }

/**
 * What the wallet can do about a finding, one press away: of an address made to look like one that the person named, to pay that one. What is merely in a history
 * may be the imitation, so that it is never offered.
 */
export function Remedy({ finding, request, nameOf }: RemedyProps): ReactNode {
  if (finding.rule !== 'recipient/lookalike' || finding.compare === undefined) return null
  const [from, to] = finding.compare
  const name = nameOf(to)
  if (name === undefined || (name.from !== 'contact' && name.from !== 'account')) return null
  return <PayInstead request={request} from={from} to={to} name={name.text} />
}

type PayProps = { readonly request: SendRequest; readonly from: Address; readonly to: Address; readonly name: string }

/** The same payment to the address that is known, as the same request with a Review of its own. */
function PayInstead({ request, from, to, name }: PayProps): ReactNode {
  const { requests } = usePorts<'requests'>()
  const intent = payInstead(request, from, to)
  const change = useAction(async () => {
    if (intent !== undefined) await requests.setIntent(request.id, intent)
  })
  if (intent === undefined) return null
  return (
    <div className="flex flex-col items-start gap-2 border-b border-hair py-3 ps-8" data-part="remedy">
      <Button size="small" busy={change.busy} onClick={() => void change.start()}>
        <span>
          <Trans>
            Pay <HostileText text={name} most={40} /> instead
          </Trans>{' '}
          <bdi dir="ltr" className="ms-1 inline-block font-mono font-normal text-soft">
            {ends(to, SIGNED_ENDS)}
          </bdi>
        </span>
      </Button>
      {change.error !== undefined && <ErrorNote error={change.error} />}
    </div>
  )
}
