import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { grantId, takenFrom, granteeOf } from '#core/permissions/allowance'
import type { Unpromised } from '#core/signing/promised'
import { PATHS, useAction, useNames, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { FindingView } from '#ui/feedback/finding-view'
import { ScreenSection } from '#ui/layout/page'

/** What happened held against what was promised: each difference, and the way to take back what nobody agreed to. Above everything else. */
export function AuditBanner({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { t } = useLingui()
  const { audited } = item
  const wrong = audited?.findings.filter(({ level }) => level === 'danger' || level === 'warn') ?? []
  if (audited === undefined || wrong.length === 0) return null
  return (
    <ScreenSection title={<Trans>The result differs from what you were shown</Trans>}>
      <div className="flex flex-col gap-2" data-part="audit" role="alert" aria-label={t`Differences from what you were shown`}>
        {wrong.map((finding, at) => (
          <FindingView key={at} finding={finding} />
        ))}
        {audited.revoke.map((right) => (
          <TakeBack key={grantId(right)} item={item} right={right} />
        ))}
      </div>
    </ScreenSection>
  )
}

/** Opens the Review of the call that takes the right back. */
function TakeBack({ item, right }: { readonly item: OwnTransaction; readonly right: Unpromised }): ReactNode {
  const wallet = usePorts<'takeBack'>()
  const navigate = useNavigate()
  const nameOf = useNames(item.chainId)
  const [who, what] = [granteeOf(right), takenFrom(right)]
  const action = useAction(async () => {
    const requestId = await wallet.takeBack(right, item.account, item.chainId)
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-hair px-4 py-3">
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <AddressView address={who} name={nameOf(who)} />{' '}
        {right.is === 'item' ? <Trans>can move item {right.tokenId.toString()} of</Trans> : <Trans>can spend from</Trans>}{' '}
        <AddressView address={what} name={nameOf(what)} />
      </span>
      <Button tone="primary" onClick={() => void action.start()} busy={action.busy}>
        <Trans>Revoke this permission</Trans>
      </Button>
      {action.error !== undefined && <ErrorNote error={action.error} />}
    </div>
  )
}
