import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { type Evidence, weakest } from '#core/evidence/evidence'
import { worth } from '#core/money/price'
import type { Speed } from '#core/signing/intent'
import { numberStyle } from '#core/money/number-style'
import type { SendRequest } from '#core/signing/request'
import type { Token } from '#core/money/token'
import { maxPrice } from '#core/ethereum/transaction'
import { DataLines, Expected, FeeAmounts, isLeft, Uncapped, useAction, usePorts } from '#features/shared'
import { mayHavePrice, type PriceOf } from '#survey'
import { amountText, AmountView } from '#ui/amounts/amount-view'
import { moneyText } from '#ui/amounts/money-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Field } from '#ui/forms/field'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { ScreenSection } from '#ui/layout/page'
import { TextInput } from '#ui/forms/text-input'
import type { SendAnalysis } from '#analysis'
import { GWEI, gweiText, type JudgedFee, readOwnFee } from './own-fee.ts'
import { SpeedChoice } from './speed-choice.tsx'
import { type SpeedName, speedOptions } from './speed-options.ts'

type FeeProps = {
  readonly request: SendRequest
  readonly chain: Pick<Chain, 'blockTime'>
  readonly analysis: SendAnalysis
  readonly native: Token
  readonly priceOf: PriceOf
}

/** What it costs, the most it can cost, and how fast it should be. */
export function FeeBox({ request, chain, analysis, native, priceOf }: FeeProps): ReactNode {
  const { requests } = usePorts<'requests'>()
  const chosen: SpeedName | 'own' = typeof request.speed === 'string' ? request.speed : 'own'
  const [owning, setOwning] = useState(chosen === 'own')
  const change = useAction((speed: Speed) => requests.setSpeed(request.id, speed))
  const choose = (choice: SpeedName | 'own'): void => {
    setOwning(choice === 'own')
    if (choice !== 'own' && choice !== chosen) void change.start(choice)
  }
  return (
    <ScreenSection title={<Trans>Fee</Trans>}>
      <SpeedChoice
        value={owning ? 'own' : chosen}
        options={speedOptions({ request, chain, analysis })}
        renderCost={(wei) => <CostText wei={wei} native={native} priceOf={priceOf} />}
        onChoose={choose}
      />
      {owning && <OwnForm analysis={analysis} onChoose={(speed) => void change.start(speed)} />}
      <div className="mt-3">
        <FeeLine analysis={analysis} native={native} priceOf={priceOf} />
      </div>
      <FeeParts analysis={analysis} native={native} priceOf={priceOf} />
      {change.error !== undefined && <ErrorNote error={change.error} />}
    </ScreenSection>
  )
}

type CostProps = { readonly wei: bigint; readonly native: Token; readonly priceOf: PriceOf }

/** A cost to be compared: money where the price is known, otherwise the currency of the chain. Its digits are below. */
function CostText({ wei, native, priceOf }: CostProps): ReactNode {
  const { i18n } = useLingui()
  const quote = mayHavePrice(native) ? priceOf(native) : undefined
  if (quote !== undefined) return <bdi dir="ltr">{moneyText(worth({ units: wei, token: native }, quote.price), i18n.locale).text}</bdi>
  const { whole, fraction } = amountText(wei, native.decimals, i18n.locale)
  return (
    <span>
      <bdi dir="ltr">
        {whole}
        {fraction}
      </bdi>{' '}
      <HostileText text={native.symbol} most={12} />
    </span>
  )
}

/** In one line: what is expected, and the most. */
function FeeLine({ analysis, native, priceOf }: Pick<FeeProps, 'analysis' | 'native' | 'priceOf'>): ReactNode {
  const { fee } = analysis.review
  const price = mayHavePrice(native) ? priceOf(native)?.evidence : undefined
  const known = [...howKnown(analysis), ...(price === undefined ? [] : [price])]
  const most = <CostText wei={fee.maxWei} native={native} priceOf={priceOf} />
  const expected = fee.expectedWei === undefined ? undefined : <CostText wei={fee.expectedWei} native={native} priceOf={priceOf} />
  return (
    <FactsList>
      <FactLine name={<Trans>Network fee</Trans>}>
        <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5">
          <span>
            {expected === undefined ? (
              <Trans>
                <Expected fee={fee} native={native} />, at most {most}
              </Trans>
            ) : (
              <Trans>
                about {expected}, at most {most}
              </Trans>
            )}
          </span>
          {fee.expectedWei !== undefined && <Hallmark evidence={weakest(known)} size={14} />}
        </span>
        <Uncapped fee={fee} />
      </FactLine>
    </FactsList>
  )
}

/** How what is expected is known, of each part. Nothing where it is not known. */
const howKnown = ({ review: { fee, how } }: SendAnalysis): readonly Evidence[] =>
  fee.expectedWei === undefined ? [] : [how.evidence, ...(fee.data ? [fee.data.evidence] : [])]

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
function FeeParts({ analysis, native, priceOf }: Pick<FeeProps, 'analysis' | 'native' | 'priceOf'>): ReactNode {
  const { i18n } = useLingui()
  const { fee } = analysis.review
  const count = (value: bigint): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <details className="mt-3 text-small">
      <summary className="flex min-h-6 list-none items-center gap-2 rounded-mark text-soft hover:text-ink">
        <Icon name="next" size={12} className="turn" />
        <Trans>How it adds up</Trans>
      </summary>
      <div className="pt-2" data-part="fee-parts">
        <FactsList>
          <FeeAmounts fee={fee} native={native} known={howKnown(analysis)} priceOf={priceOf} />
          <FactLine name={<Trans>Assay takes</Trans>}>
            <Trans>nothing</Trans>
          </FactLine>
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
