import { defined } from '#core/defined'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { type Address, checksum } from '#core/ethereum/address'
import { isOnDevice } from '#core/identity/account-kind'
import * as Amount from '#core/money/amount'
import { type Chain, nativeToken } from '#core/chains/chain'
import { type AppError, isError } from '#core/errors'
import { asTyped, numberStyle } from '#core/money/number-style'
import { formatPaymentUri } from '#core/money/payment-uri'
import { assetOf, type Token } from '#core/money/token'
import { isAccountAndChain, MissingAccountOrChain, PATHS, TokenPicker, type AccountAndChain, useAccountAndChain } from '#features/shared'
import { listedTokens } from '#survey'
import { WholeAddress } from '#ui/address/address-view'
import { linkStyle } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { Link } from '#ui/router/router'
import { CopyButton } from '#ui/buttons/copy-button'
import { Field } from '#ui/forms/field'
import { Identicon } from '#ui/address/identicon'
import { Screen, ScreenSection } from '#ui/layout/page'
import { Qr } from '#ui/address/qr'
import { Segmented } from '#ui/forms/segmented'
import { TextInput } from '#ui/forms/text-input'
import { ConfirmFirst } from './confirm-first.tsx'

/** The address of the open account, for people and for cameras. */
export function ReceiveScreen(): ReactNode {
  const place = useAccountAndChain()
  return (
    <Screen
      wide
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
          {isOnDevice(place.account) && place.account.shownAt === undefined && <Declared address={place.account.address} />}
          <Receive place={place} />
        </ConfirmFirst>
      ) : (
        <MissingAccountOrChain place={place} />
      )}
    </Screen>
  )
}

/** A false pairing code, or an altered backup, would have somebody else receive. */
const Declared = ({ address }: { readonly address: Address }): ReactNode => (
  <Banner tone="warn" title={<Trans>The device hasn’t shown this address yet</Trans>}>
    <Trans>Compare it with the device’s own screen before you give it to anybody.</Trans>{' '}
    <Link to={PATHS.account.replace('$address', address)} className={linkStyle}>
      <Trans>Compare it</Trans>
    </Link>
  </Banner>
)

type Ask = { readonly asset: string; readonly text: string }

/** What the code holds: the bare address, which every wallet and exchange reads, or a payment link, which asks for an asset and an amount. */
type CodeKind = 'address' | 'link'

function Receive({ place: { account, chain } }: { readonly place: AccountAndChain }): ReactNode {
  const { t, i18n } = useLingui()
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const tokens = useMemo(() => [nativeToken(chain), ...listedTokens(chain)], [chain])
  const [kind, setKind] = useState<CodeKind>('address')
  const [ask, setAsk] = useState<Ask>({ asset: 'native', text: '' })
  const token = tokens.find((one) => assetOf(one) === ask.asset) ?? nativeToken(chain)
  const asked = readAsked(ask.text, token, style)
  const uri = formatPaymentUri({
    to: account.address,
    chainId: chain.chainId,
    ...defined({ token: token.address, units: 'units' in asked && asked.units !== undefined ? asked.units : undefined }),
  })
  const address = checksum(account.address)
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-6">
      <div className="flex w-56 max-w-full flex-col gap-4">
        <Segmented
          legend={t`What the code holds`}
          value={kind}
          onChoose={setKind}
          segments={[
            { value: 'address', label: <Trans>Address</Trans> },
            { value: 'link', label: <Trans>Payment link</Trans> },
          ]}
        />
        <Qr
          text={kind === 'address' ? address : uri}
          label={kind === 'address' ? t`QR code of the address ${address}` : t`QR code to pay ${address} on ${chain.name}`}
          caption={<Owner account={account} chain={chain} />}
          twin={kind === 'address' ? 'beside' : 'below'}
        />
      </div>
      <div className="flex min-w-0 max-w-120 flex-1 basis-64 flex-col gap-6">
        <ScreenSection title={<Trans>Address</Trans>}>
          <div className="flex items-start gap-3" data-part="own-address">
            <WholeAddress address={account.address} />
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyWide text={address} label={t`Copy address`} words={<Trans>Copy address</Trans>} />
            <CopyWide text={uri} label={t`Copy payment link`} words={<Trans>Copy payment link</Trans>} />
          </div>
        </ScreenSection>
        {kind === 'link' && (
          <AskFields
            ask={ask}
            onChange={setAsk}
            chain={chain}
            label={t`Asset`}
            token={token}
            error={'error' in asked ? asked.error : undefined}
          />
        )}
        <p className="text-small text-soft">
          <Trans>
            Ask the payer to choose {chain.name} (chain ID {chain.chainId}). What is sent on another chain arrives on that chain, not here.
          </Trans>
        </p>
      </div>
    </div>
  )
}

/** Whose the code is, above it: a picture of it alone still says so. */
const Owner = ({ account, chain }: Pick<AccountAndChain, 'account' | 'chain'>): ReactNode => (
  <span className="flex min-w-0 items-center gap-2" data-part="owner">
    <Identicon address={account.address} size={24} />
    <span className="min-w-0">
      <span className="block truncate font-semibold">{account.name}</span>
      <span className="block truncate text-small text-soft">
        <Trans>on {chain.name}</Trans>
      </span>
    </span>
  </span>
)

type AskFieldsProps = {
  readonly ask: Ask
  readonly onChange: (ask: Ask) => void
  readonly chain: Chain
  readonly label: string
  readonly token: Token
  readonly error: AppError | undefined
}

/** What a payment link asks for. */
const AskFields = ({ ask, onChange, chain, label, token, error }: AskFieldsProps): ReactNode => (
  <div className="flex max-w-96 flex-col gap-5">
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="font-semibold">
        <Trans>Asset</Trans>
      </span>
      <TokenPicker
        label={label}
        look="field"
        chainId={chain.chainId}
        chosen={token}
        choices={[{ token: nativeToken(chain) }]}
        onChoose={(chosen) => onChange({ ...ask, asset: assetOf(chosen) })}
      />
    </div>
    <Field
      label={<Trans>Amount</Trans>}
      optional={<Trans>optional</Trans>}
      error={error}
      help={<Trans>Added to the code and the link. The payer can still change it.</Trans>}
    >
      <TextInput
        kind="figures"
        value={ask.text}
        onChange={(event) => onChange({ ...ask, text: event.currentTarget.value })}
        end={<span className="pe-2">{token.symbol}</span>}
      />
    </Field>
  </div>
)

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
