import { defined } from '#core/defined'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Account } from '#core/identity/account'
import { isTighterLimit, type Limits } from '#core/identity/account-limits'
import { numberStyle } from '#core/money/number-style'
import { useAction, usePorts, UnlockMethodForm } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Checkbox } from '#ui/forms/text-input'
import { type Form, useForm } from '#ui/state/use-form'
import { type LimitsDraft, limitsDraft, judgeLimits } from './limits-draft.ts'
import { LimitsRecipients } from './limits-recipients.tsx'
import type { LimitedAssets } from './use-limited-assets.ts'
import { LimitAmounts, NoFeeWarning } from './limit-amounts.tsx'

/** Sets limits or changes them. What is only tighter is saved at once; what is looser in any part asks who is here, and waits. */
export function LimitsForm({
  account,
  assets,
  onDone,
}: {
  readonly account: Account
  readonly assets: LimitedAssets
  readonly onDone: () => void
}): ReactNode {
  const { i18n } = useLingui()
  const { session } = usePorts<'session'>()
  const style = numberStyle(i18n.locale)
  const inForce = account.limits ?? 'none'
  const form = useForm<LimitsDraft, HTMLDivElement>(() => limitsDraft(account.pendingLimits?.limits ?? inForce, assets.tokenOf, style))
  const { draft, tries } = form
  // An address that was typed and not added yet: saving would lose it without a word.
  const [unfinished, setUnfinished] = useState('')
  const { errors, feeless, limits } = judgeLimits(draft, style)
  const save = async (wanted: Limits, way: object): Promise<void> => {
    const blockTime = assets.newestBlock()
    await session.enter('setLimits', {
      address: account.address,
      limits: wanted,
      ...way,
      ...defined({ blockTime }),
    })
    onDone()
  }
  const tighten = useAction(async () => limits && save(limits, {}))
  const check = (): boolean => {
    form.attempt()
    return limits !== undefined && (draft.anybody || unfinished.trim() === '')
  }
  return (
    <div ref={form.ref} className="flex flex-col gap-5">
      <LimitAmounts draft={draft} errors={tries > 0 ? errors : []} assets={assets} onChange={form.edit} />
      {feeless.map((chainId) => (
        <NoFeeWarning key={chainId} chain={assets.chainName(chainId)} />
      ))}
      <Receivers account={account.address} form={form} unfinished={unfinished} onType={setUnfinished} />
      {tries > 0 && limits === undefined && draft.rows.length === 0 && (
        <Banner title={<Trans>No limits set.</Trans>}>
          <Trans>Add an asset, or choose who can receive.</Trans>
        </Banner>
      )}
      {/* Below the fields and not around them: what is typed may move the line between the two, and the keyboard stays where it is. */}
      {limits && !isTighterLimit(limits, inForce) ? (
        <UnlockMethodForm
          go={<Trans>Request these limits</Trans>}
          help={<Trans>Some of these limits are looser. They apply in 24 hours; tighter ones apply now.</Trans>}
          onCancel={onDone}
          check={check}
          onWay={(way) => save(limits, { way })}
        />
      ) : (
        <>
          {tighten.error && <ErrorNote error={tighten.error} />}
          <div className="flex gap-3">
            <Button tone="primary" busy={tighten.busy} onClick={() => check() && void tighten.start()}>
              <Trans>Save limits</Trans>
            </Button>
            <Button onClick={onDone}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type ReceiversProps = {
  readonly account: Address
  readonly form: Form<LimitsDraft, HTMLDivElement>
  readonly unfinished: string
  readonly onType: (text: string) => void
}

/** Whether anybody may receive, and else who. */
const Receivers = ({ account, form: { draft, tries, edit }, unfinished, onType }: ReceiversProps): ReactNode => (
  <div className="flex flex-col gap-3">
    <Checkbox
      checked={!draft.anybody}
      onChange={(event) => edit({ anybody: !event.currentTarget.checked })}
      label={<Trans>Only these can receive</Trans>}
    />
    {!draft.anybody && (
      <LimitsRecipients
        account={account}
        chosen={draft.recipients}
        text={unfinished}
        tried={tries > 0}
        onType={onType}
        onChoose={(recipients) => edit({ recipients })}
      />
    )}
  </div>
)
