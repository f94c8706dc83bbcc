import { defined } from '#core/defined'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { checksum } from '#core/ethereum/address'
import * as Amount from '#core/money/amount'
import { nativeToken } from '#core/chains/chain'
import { type AppError, isError } from '#core/errors'
import { asTyped, numberStyle } from '#core/money/number-style'
import { formatPaymentUri } from '#core/money/payment-uri'
import type { Token } from '#core/money/token'
import { isAccountAndChain, MissingAccountOrChain, type AccountAndChain, useAccountAndChain } from '#features/shared'
import { listedTokens } from '#survey'
import { WholeAddress } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { CopyButton } from '#ui/buttons/copy-button'
import { Disclosure } from '#ui/layout/disclosure'
import { Field } from '#ui/forms/field'
import { Identicon } from '#ui/address/identicon'
import { Screen, ScreenSection } from '#ui/layout/page'
import { Qr } from '#ui/address/qr'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { ConfirmFirst } from './confirm-first.tsx'

/** The address of the open account, for people and for cameras. */
export function ReceiveScreen(): ReactNode {
  const place = useAccountAndChain()
  return (
    <Screen
      title={<Trans>Receive</Trans>}
      lede={
        isAccountAndChain(place) ? (
          <Trans>
            To {place.account.name} on {place.chain.name}.
          </Trans>
        ) : undefined
      }
    >
      {isAccountAndChain(place) ? (
        <ConfirmFirst key={`${place.chain.chainId} ${place.account.address}`} place={place}>
          <Receive place={place} />
        </ConfirmFirst>
      ) : (
        <MissingAccountOrChain place={place} />
      )}
    </Screen>
  )
}

type Ask = { readonly asset: string; readonly text: string }

function Receive({ place: { account, chain } }: { readonly place: AccountAndChain }): ReactNode {
  const { t, i18n } = useLingui()
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const tokens = useMemo(() => [nativeToken(chain), ...listedTokens(chain)], [chain])
  const [ask, setAsk] = useState<Ask>({ asset: 'native', text: '' })
  const token = tokens.find((one) => (one.address ?? 'native') === ask.asset) ?? nativeToken(chain)
  const asked = readAsked(ask.text, token, style)
  const uri = formatPaymentUri({
    to: account.address,
    chainId: chain.chainId,
    ...defined({ token: token.address, units: 'units' in asked && asked.units !== undefined ? asked.units : undefined }),
  })
  const address = checksum(account.address)
  return (
    <>
      <div className="flex flex-wrap gap-8">
        <Qr text={uri} label={t`QR code to pay ${address} on ${chain.name}`} />
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-6">
          <ScreenSection title={<Trans>Address</Trans>}>
            <div className="flex items-start gap-3">
              <Identicon address={account.address} size={40} />
              <WholeAddress address={account.address} />
            </div>
            <div className="mt-3 flex flex-wrap gap-2">
              <CopyWide text={address} label={t`Copy address`} words={<Trans>Copy address</Trans>} />
              <CopyWide text={uri} label={t`Copy payment link`} words={<Trans>Copy payment link</Trans>} />
            </div>
          </ScreenSection>
          <Banner tone="warn" title={<Trans>Only on {chain.name}</Trans>}>
            <Trans>
              Anything sent to this address on another chain arrives there, not here. Ask the payer to choose {chain.name} (chain ID{' '}
              {chain.chainId}).
            </Trans>
          </Banner>
        </div>
      </div>
      <Disclosure title={<Trans>Request an amount</Trans>} hint={<Trans>optional</Trans>}>
        <div className="flex max-w-96 flex-col gap-5 pt-1">
          <Field label={<Trans>Asset</Trans>}>
            <Select
              options={tokens.map((one) => ({ value: one.address ?? 'native', label: `${one.symbol} · ${one.name}` }))}
              value={ask.asset}
              onChoose={(asset) => setAsk({ ...ask, asset })}
            />
          </Field>
          <Field
            label={<Trans>Amount</Trans>}
            optional={<Trans>optional</Trans>}
            error={'error' in asked ? asked.error : undefined}
            help={<Trans>Added to the code and the link. The payer can still change it.</Trans>}
          >
            <TextInput
              kind="figures"
              value={ask.text}
              onChange={(event) => setAsk({ ...ask, text: event.currentTarget.value })}
              end={<span className="pe-2">{token.symbol}</span>}
            />
          </Field>
        </div>
      </Disclosure>
    </>
  )
}

const CopyWide = ({ text, label, words }: { readonly text: string; readonly label: string; readonly words: ReactNode }): ReactNode => (
  <span className="inline-flex min-h-10 items-center rounded-control border border-hair px-3">
    <CopyButton text={text} label={label}>
      <span className="text-body text-ink">{words}</span>
    </CopyButton>
  </span>
)

/** The amount that is asked for; nothing typed asks for none. */
function readAsked(
  text: string,
  token: Token,
  style: Amount.NumberStyle,
): { readonly units: bigint | undefined } | { readonly error: AppError } {
  if (text.trim() === '') return { units: undefined }
  try {
    return { units: Amount.parseUnits(asTyped(text, style), token, style).units }
  } catch (error) {
    if (isError(error)) return { error }
    throw error
  }
}
