import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ENTRY_POINT_VERSIONS } from '#core/signing/signable'
import { SAFE_FORMS } from '#core/signing/safe-transaction'
import { Disclosure } from '#ui/layout/disclosure'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { Checkbox } from '#ui/forms/text-input'
import { AddressField } from './address-field.tsx'
import type { CallGuess } from '../input/guess-call.ts'
import { NumberField, BlockField } from './number-field.tsx'
import { isSafe, type Prepared } from '../subject.ts'
import type { Choices } from '../choices.ts'
import { ChainField } from './chain-field.tsx'
import { useKnownContracts } from './use-known-contracts.ts'
import { WhereSummary } from './where-summary.tsx'

type WhereProps = {
  readonly prepared: Prepared
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
  /** What bare calldata probably goes to. */
  readonly goesTo?: CallGuess['to'] | undefined
}

/** Where, as whom and when it is looked at. What is missing is asked for openly; the rest is one line that opens. */
export function WherePart(props: WhereProps): ReactNode {
  const { prepared, choices } = props
  const [changing, setChanging] = useState(false)
  // A field does not jump away from whoever fills it in.
  const [asksChain] = useState(prepared.missing.includes('chain'))
  const [asked, setAsked] = useState(false)
  const asksSender = needsSender(prepared) || (asked && choices.account !== undefined)
  if (!asked && needsSender(prepared)) setAsked(true)
  return (
    <div className="flex flex-col gap-5" data-part="where">
      {asksChain && <Chain {...props} />}
      <Needed {...props} />
      {asksSender && <SenderField {...props} />}
      <Disclosure title={<WhereSummary {...props} />} open={changing} onToggle={setChanging}>
        <div className="flex flex-col gap-5 pt-2">
          {!asksChain && <Chain {...props} />}
          {!asksSender && <SenderField {...props} />}
          {isSafe(prepared.candidate.draft) && <SafeFormField {...props} />}
          <BlockField {...props} />
        </div>
      </Disclosure>
    </div>
  )
}

const Chain = ({ prepared: { chainId, named }, choices, onChoose }: WhereProps): ReactNode => (
  <ChainField
    chainId={chainId}
    help={named === undefined ? <Trans>It doesn’t say which.</Trans> : <Trans>It says that it is for chain {String(named)}.</Trans>}
    onChoose={(id) => onChoose({ ...choices, chainId: id })}
  />
)

/** Somebody must be said to send it before it can be run; a text has nothing to run. */
const needsSender = ({ account, subject }: Prepared): boolean =>
  account === undefined && subject !== undefined && subject.asked.kind !== 'message' && subject.asked.kind !== 'hash'

/** What was not in the text, and nobody may make up. */
function Needed({ prepared, choices, onChoose, goesTo }: WhereProps): ReactNode {
  const contracts = useKnownContracts(prepared.chainId, goesTo)
  const { t } = useLingui()
  const answer = (answers: Choices['answers']): void => onChoose({ ...choices, answers: { ...choices.answers, ...answers } })
  const { missing } = prepared
  const { to, ...others } = choices.answers
  return (
    <>
      {(missing.includes('to') || to !== undefined) && (
        <div className="flex flex-col gap-3">
          {to !== 'creation' && (
            <AddressField
              label={<Trans>Contract that is called</Trans>}
              help={<Trans>Calldata doesn’t say which contract it’s for.</Trans>}
              value={to}
              chainId={prepared.chainId}
              known={contracts}
              onChoose={(address) => answer({ to: address })}
            />
          )}
          <Checkbox
            checked={to === 'creation'}
            onChange={(event) => onChoose({ ...choices, answers: event.currentTarget.checked ? { ...others, to: 'creation' } : others })}
            label={<Trans>This is the code of a new contract</Trans>}
          />
        </div>
      )}
      {(missing.includes('safe') || choices.answers.safe !== undefined) && (
        <AddressField
          label={<Trans>Safe</Trans>}
          help={<Trans>The address of the Safe, which is part of what its owners sign.</Trans>}
          value={choices.answers.safe}
          chainId={prepared.chainId}
          onChoose={(safe) => answer({ safe })}
        />
      )}
      {(missing.includes('entry-point') || choices.answers.entryPoint !== undefined) && (
        <AddressField
          label={<Trans>Entry point</Trans>}
          help={<Trans>The contract that carries out the operation. It’s part of the hash.</Trans>}
          value={choices.answers.entryPoint}
          chainId={prepared.chainId}
          onChoose={(entryPoint) => answer({ entryPoint })}
        />
      )}
      {(missing.includes('entry-point-version') || choices.answers.entryPointVersion !== undefined) && (
        <Field label={<Trans>Entry point version</Trans>} help={<Trans>Each version hashes differently.</Trans>}>
          <Select
            options={[
              { value: '', label: t`Choose`, disabled: true },
              ...ENTRY_POINT_VERSIONS.map((version) => ({ value: version, label: version })),
            ]}
            value={choices.answers.entryPointVersion ?? ''}
            onChoose={(value) => {
              const version = ENTRY_POINT_VERSIONS.find((one) => one === value)
              if (version !== undefined) answer({ entryPointVersion: version })
            }}
          />
        </Field>
      )}
      {(missing.includes('amount') || choices.answers.amount !== undefined) && (
        <NumberField
          label={<Trans>Amount, in the smallest unit</Trans>}
          help={<Trans>The link names no amount. Enter wei for the native currency, base units for a token.</Trans>}
          value={choices.answers.amount}
          onChoose={(amount) => answer({ amount })}
        />
      )}
    </>
  )
}

function SenderField({ prepared, choices, onChoose }: WhereProps): ReactNode {
  const { kind } = prepared.candidate.draft
  const { accountBy: _by, ...rest } = choices
  return (
    <AddressField
      label={kind === 'transaction' || kind === 'calls' ? <Trans>Who would send it</Trans> : <Trans>Who would sign it</Trans>}
      help={<Trans>It’s simulated as this account. No key is needed.</Trans>}
      value={choices.account ?? prepared.account}
      chainId={prepared.chainId}
      onChoose={(account) => onChoose({ ...rest, account })}
    />
  )
}

const SafeFormField = ({ choices, onChoose }: WhereProps): ReactNode => {
  const { t } = useLingui()
  return (
    <Field label={<Trans>Safe version</Trans>} help={<Trans>Older versions leave the network out of the hash.</Trans>}>
      <Select
        options={[
          { value: '', label: t`As it says, or else 1.3.0 and later` },
          ...SAFE_FORMS.map((form) => ({
            value: form,
            label: form === '1.3.0' ? t`1.3.0 and later` : form === '1.0.0' ? t`1.0.0 to 1.2.0` : t`before 1.0.0`,
          })),
        ]}
        value={choices.answers.safeForm ?? ''}
        onChoose={(value) => {
          const { safeForm: _form, ...rest } = choices.answers
          const form = SAFE_FORMS.find((one) => one === value)
          onChoose({ ...choices, answers: form === undefined ? rest : { ...rest, safeForm: form } })
        }}
      />
    </Field>
  )
}
