import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { weakest } from '#core/evidence/evidence'
import type { Speed } from '#core/signing/intent'
import { numberStyle } from '#core/money/number-style'
import type { SendRequest } from '#core/signing/request'
import type { Token } from '#core/money/token'
import { maxPrice } from '#core/ethereum/transaction'
import { DataLines, FeeAmounts, isLeft, useAction, usePorts } from '#features/shared'
import type { PriceOf } from '#survey'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Field } from '#ui/forms/field'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import { Hallmark } from '#ui/evidence/hallmark'
import { Icon } from '#ui/icon'
import { Box } from '#ui/layout/page'
import { Segmented } from '#ui/forms/segmented'
import { TextInput } from '#ui/forms/text-input'
import type { SendAnalysis } from '#analysis'
import { GWEI, gweiText, type JudgedFee, readOwnFee } from './own-fee.ts'

type FeeProps = {
  readonly request: SendRequest
  readonly analysis: SendAnalysis
  readonly native: Token
  readonly priceOf: PriceOf
}
type Choice = 'slow' | 'normal' | 'fast' | 'own'

/** What it costs, the most it can cost, and how fast it should be. */
export function FeeBox({ request, analysis, native, priceOf }: FeeProps): ReactNode {
  const { t, i18n } = useLingui()
  const { requests } = usePorts<'requests'>()
  const { fee, how, nonce } = analysis.review
  const chosen: Choice = typeof request.speed === 'string' ? request.speed : 'own'
  const [owning, setOwning] = useState(chosen === 'own')
  const change = useAction((speed: Speed) => requests.setSpeed(request.id, speed))
  const choose = (choice: Choice): void => {
    setOwning(choice === 'own')
    if (choice !== 'own' && choice !== chosen) void change.start(choice)
  }
  const known = fee.expectedWei === undefined ? [] : [how.evidence, ...(fee.data ? [fee.data.evidence] : [])]
  const side = known.length === 0 ? undefined : <Hallmark evidence={weakest(known)} size={14} />
  return (
    <Box title={<Trans>Fee</Trans>} side={side}>
      <FactsList>
        <FeeAmounts fee={fee} native={native} known={known} priceOf={priceOf} />
        <FactLine name={<Trans>Assay takes</Trans>}>
          <Trans>nothing</Trans>
        </FactLine>
        <FactLine name={<Trans>Value sent along</Trans>}>
          <AmountView amount={{ units: analysis.transaction.value, token: native }} />
        </FactLine>
        <FactLine name={<Trans>Gas limit</Trans>}>{new Intl.NumberFormat(i18n.locale).format(fee.gasLimit)}</FactLine>
        <FactLine name={<Trans>Nonce</Trans>}>{nonce}</FactLine>
      </FactsList>
      <div className="mt-3">
        <Segmented<Choice>
          legend={t`Speed`}
          value={owning ? 'own' : chosen}
          onChoose={choose}
          segments={[
            { value: 'slow', label: <Trans>Slow</Trans> },
            { value: 'normal', label: <Trans>Normal</Trans> },
            { value: 'fast', label: <Trans>Fast</Trans> },
            { value: 'own', label: <Trans>Own</Trans> },
          ]}
        />
      </div>
      {owning && <OwnForm analysis={analysis} onChoose={(speed) => void change.start(speed)} />}
      <FeeParts analysis={analysis} native={native} />
      {change.error !== undefined && <ErrorNote error={change.error} />}
    </Box>
  )
}

function OwnForm({ analysis, onChoose }: { readonly analysis: SendAnalysis; readonly onChoose: (speed: Speed) => void }): ReactNode {
  const { i18n } = useLingui()
  const style = numberStyle(i18n.locale)
  const { transaction } = analysis
  const [most, setMost] = useState(() => gweiText(maxPrice(transaction), style))
  const [tip, setTip] = useState(() => gweiText('maxPriorityFeePerGas' in transaction ? transaction.maxPriorityFeePerGas : 0n, style))
  const [errors, setErrors] = useState<JudgedFee['errors']>({})
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const judged = readOwnFee({ most, tip }, style)
    setErrors(judged.errors)
    if (judged.speed) onChoose(judged.speed)
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  return (
    <form className="mt-4 flex flex-col gap-4" noValidate onSubmit={submit}>
      <Field
        label={<Trans>Most per gas</Trans>}
        error={errors.most}
        help={<Trans>Base fee and tip together. What is not needed is not spent.</Trans>}
      >
        <TextInput
          kind="figures"
          value={most}
          onChange={(event) => setMost(event.currentTarget.value)}
          onBlur={(event) => isLeft(event) && setErrors(readOwnFee({ most, tip }, style).errors)}
          end="gwei"
        />
      </Field>
      <Field label={<Trans>Tip per gas</Trans>} error={errors.tip} help={<Trans>Goes to whoever makes the block.</Trans>}>
        <TextInput
          kind="figures"
          value={tip}
          onChange={(event) => setTip(event.currentTarget.value)}
          onBlur={(event) => isLeft(event) && setErrors(readOwnFee({ most, tip }, style).errors)}
          end="gwei"
        />
      </Field>
      <Button type="submit" size="small">
        <Trans>Use these</Trans>
      </Button>
    </form>
  )
}

/** The parts that it is made of, one press away. */
function FeeParts({ analysis, native }: { readonly analysis: SendAnalysis; readonly native: Token }): ReactNode {
  const { i18n } = useLingui()
  const { fee } = analysis.review
  const count = (value: bigint): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <details className="mt-3 text-small">
      <summary className="flex min-h-6 list-none items-center gap-2 rounded-mark text-soft hover:text-ink">
        <Icon name="next" size={12} className="turn" />
        <Trans>How it adds up</Trans>
      </summary>
      <div className="pt-2">
        <FactsList>
          <FactLine name={<Trans>Gas used in the run</Trans>}>
            {fee.gasUsed === undefined ? <Trans>not known</Trans> : count(fee.gasUsed)}
          </FactLine>
          <FactLine name={<Trans>Base fee of the block</Trans>}>
            {fee.baseFee === undefined ? (
              <Trans>not known</Trans>
            ) : (
              <AmountView amount={{ units: fee.baseFee, token: GWEI }} size="small" />
            )}
          </FactLine>
          <FactLine name={<Trans>Tip per gas</Trans>}>
            <AmountView amount={{ units: fee.tip, token: GWEI }} size="small" />
          </FactLine>
          <FactLine name={<Trans>Most per gas</Trans>}>
            <AmountView amount={{ units: fee.maxFeePerGas, token: GWEI }} size="small" />
          </FactLine>
          {fee.data !== undefined && fee.gasWei !== undefined && (
            <FactLine name={<Trans>Gas in all</Trans>}>
              <AmountView amount={{ units: fee.gasWei, token: native }} size="small" />
            </FactLine>
          )}
          <DataLines fee={fee} native={native} />
        </FactsList>
      </div>
    </details>
  )
}
