import { createRequire } from 'node:module'
import { type Abi, type AbiFunction, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { published } from '../../core/test-support/published.ts'
import { parseSignature } from '../abi/abi-type.ts'
import { ENTRIES, REGISTER, selectorOf } from './register.ts'

const require = createRequire(import.meta.url)
const abiOf = (path: string): readonly AbiFunction[] => (require(path) as { abi: Abi }).abi.filter((item) => item.type === 'function')

/** What contracts call on each other, reached by no hand: callbacks, and entries that only the contract itself may use or that always revert. */
const FOR_MACHINES = new Set([
  'uniswapV3SwapCallback',
  'uniswapV3MintCallback',
  'validateUserOp',
  'innerHandleOp',
  'getSenderAddress',
  'delegateAndRevert',
  'onERC1155BatchReceived',
  'onERC1155Received',
  'onERC721Received',
  'initialize',
])

describe('the register', () => {
  it('has no two functions with one selector', () => {
    expect(REGISTER.size).toBe(ENTRIES.length)
  })

  it('has the selectors that everybody knows', () => {
    const selectors = {
      'transfer(address,uint256)': '0xa9059cbb',
      'approve(address,uint256)': '0x095ea7b3',
      'aggregate3((address,bool,bytes)[])': '0x82ad56cb',
    }
    for (const [signature, selector] of Object.entries(selectors)) {
      expect(selectorOf(parseSignature(signature))).toBe(selector)
      expect(REGISTER.get(selector)?.signature.canonical).toBe(signature)
    }
  })

  it('has the selectors that explorers, wallets and the contracts themselves publish for what it names', () => {
    const published: Readonly<Record<string, string>> = {
      redeemDelegations: '0xcef6d209',
      execute:
        '0x3593564c 0x24856bc3 0xb61d27f6 0xe9ae5c53 0x51945447 0x134008d3 0x1cff79cd 0x5c1c6dcd 0x6171d1c9 0x7a9a1628 0x1f6a1eb9 0xe0724b6e',
      exactInputSingle: '0x414bf389 0x04e45aaf',
      exactInput: '0xc04b8d59 0xb858183f',
      exactOutputSingle: '0xdb3e2198 0x5023b4df',
      exactOutput: '0xf28c0498 0x09b81346',
      swapExactTokensForTokens: '0x472b43f3',
      swapTokensForExactTokens: '0x42712a67',
      multicall: '0xac9650d8 0x5ae401dc 0x1f0464d1',
      unwrapWETH9: '0x49404b7c 0x49616997',
      sweepToken: '0xdf2ab5bb 0xe90a182f',
      refundETH: '0x12210e8a',
      unwrapWETH9WithFee: '0x9b2c0a37',
      sweepTokenWithFee: '0xe0e189a0',
      selfPermit: '0xf3995c67',
      selfPermitIfNecessary: '0xc2e3140a',
      selfPermitAllowed: '0x4659a494',
      selfPermitAllowedIfNecessary: '0xa4a78f0c',
      pull: '0xf2d5d56b',
      wrapETH: '0x1c58db4f',
      mint: '0x88316456 0x94bf804d',
      increaseLiquidity: '0x219f5d17',
      decreaseLiquidity: '0x0c49ccbe',
      collect: '0xfc6f7865',
      burn: '0x42966c68',
      permit: '0x7ac2ff7b 0x8fcbaf0c 0x2b67b570 0x2a2d80d1',
      createAndInitializePoolIfNecessary: '0x13ead562',
      fulfillBasicOrder: '0xfb0f3ee1',
      fulfillBasicOrder_efficient_6GL6yc: '0x00000000',
      fulfillOrder: '0xb3a34c4c',
      fulfillAdvancedOrder: '0xe7acab24',
      fulfillAvailableOrders: '0xed98a574',
      fulfillAvailableAdvancedOrders: '0x87201b41',
      matchOrders: '0xa8174404 0x88ec79fb',
      matchAdvancedOrders: '0xf2d12b12',
      cancel: '0xfd9f1e10',
      incrementCounter: '0x5b34b966',
      validate: '0x88147732',
      supply: '0x617ba037',
      withdraw: '0x69328dec 0xb460af94',
      borrow: '0xa415bcad',
      repay: '0x573ade81',
      supplyWithPermit: '0x02c205f0',
      repayWithPermit: '0xee3e210b',
      repayWithATokens: '0x2dad97d4',
      setUserUseReserveAsCollateral: '0x5a3b74b9',
      setUserEMode: '0x28530a47',
      deposit: '0xe8eda9df 0x6e553f65',
      approveDelegation: '0xc04a8a10',
      depositETH: '0x474cf53d',
      submit: '0xa1903eab',
      wrap: '0xea598cb0',
      unwrap: '0xde0e9a3e',
      requestWithdrawals: '0xd6681042',
      redeem: '0xba087652',
      transferAndCall: '0x4000aea0',
      approveAndCall: '0xcae9ca51',
      transferWithAuthorization: '0xe3ee160e',
      receiveWithAuthorization: '0xef55bec6',
      burnFrom: '0x79cc6790',
      setAddr: '0xd5fa2b00 0x8b95dd71',
      renew: '0xacf1a841',
      register: '0x74694a2b 0x85f6d155',
      commit: '0xf14fcbc8',
      setResolver: '0x1896f70a',
      setOwner: '0x5b0fc9c3 0x13af4035',
      execTransaction: '0x6a761202',
      multiSend: '0x8d80ff0a',
      addOwnerWithThreshold: '0x0d582f13',
      removeOwner: '0xf8dc5dd9',
      swapOwner: '0xe318b52b',
      changeThreshold: '0x694e80c3',
      enableModule: '0x610b5925',
      disableModule: '0xe009cfde',
      setGuard: '0xe19a9dd9',
      setFallbackHandler: '0xf08a0323',
      setup: '0xb63e800d',
      execTransactionFromModule: '0x468721a7',
      execTransactionFromModuleReturnData: '0x5229073f',
      approveHash: '0xd4d9bdcd',
      handleOps: '0x1fad948c 0x765e827f',
      executeBatch: '0x18dfb3c7 0x47e1da2a 0x34fcd5be 0xe38335e5',
      executeUserOp: '0x7bb37428',
      executeUserOpWithErrorString: '0x541d63c8',
      depositTo: '0xb760faf9',
      withdrawTo: '0x205c2878',
      withdrawStake: '0xc23a5cea',
      approve: '0x87517c45',
      transferFrom: '0x36c78516 0x0d58b1db',
      permitTransferFrom: '0x30f28b7a 0xedd9444b',
      permitWitnessTransferFrom: '0x137c29fe 0xfe8ec1a7',
      lockdown: '0xcc53287f',
      invalidateNonces: '0x65d9723c',
      invalidateUnorderedNonces: '0x3ff9dcb1',
      transferOwnership: '0xf2fde38b',
      acceptOwnership: '0x79ba5097',
      renounceOwnership: '0x715018a6',
      grantRole: '0x2f2ff15d',
      revokeRole: '0xd547741f',
      renounceRole: '0x36568abe',
      upgradeTo: '0x3659cfe6',
      upgradeToAndCall: '0x4f1ef286',
      changeAdmin: '0x8f283970',
      upgrade: '0x99a88ec4',
      upgradeAndCall: '0x9623609d',
      changeProxyAdmin: '0x7eff275e',
      schedule: '0x01d5062a',
      scheduleBatch: '0x8f2a0bb0',
      executeWithoutChainIdValidation: '0x2c2abd1e',
      changeMasterCopy: '0x7de7edef',
      setModuleGuard: '0xe068df37',
      handleAggregatedOps: '0x4b1d7cf5 0xdbed18e0',
      executeBySender: '0xabc5345e',
      executeFromExecutor: '0xd691c964',
      allow: '0x110496e5',
      setAuthorization: '0xeecea000',
      authorizeOperator: '0x959b8c3f',
      setAccountOperator: '0x9f5c462a',
      hope: '0xa3b22fc4',
      increaseApproval: '0xd73dd623',
      delegate: '0x5c19a95c',
      delegateTo: '0xeea9064b',
      setOperator: '0x558a7297',
      setUserPositionManager: '0x8874e104',
      approveManager: '0x9ab2d0c7',
      setBotPermissions: '0x19043543',
      toggleOperator: '0xbdac7ca3',
      setOperators: '0x85b53fc8',
      setAddrPrivilege: '0x0d5828d4',
      changeDelegatedExecutorsConfig: '0xc1f4b40a 0x51c3659c',
      assignRoles: '0xa6edf38f 0x957ed2b3',
      changeRootValidator: '0x52141cd9',
      removeSubaccount: '0x712182eb',
      setAppointee: '0x950d806e',
      removeAppointee: '0x06641201',
      addPendingAdmin: '0xeb5a4e87',
      delegationWithSig: '0x0b52d558',
      setAuthorizationWithSig: '0x8069218f',
      allowBySig: '0xbb24d994',
      revoke: '0x78792f76',
      revokeAsSpender: '0xb2c2b019',
      preSignERC721Order: '0x462103af',
      setSalePrice: '0xc8f94f4e',
      createAsk: '0x9e847108',
      approveOrder_: '0x79666868',
      // Orders that are filled on chain: Go bindings of the contracts' ABIs, and lists of 0x and of 1inch.
      fillOrder: '0x9fda64bd 0x62e238bb 0x9b44d556 0xb4be83d5',
      fillOrderArgs: '0xf497df75',
      fillContractOrder: '0xcc713a04',
      fillContractOrderArgs: '0x56a75868',
      fillOrderTo: '0xe5d7bde6',
      fillOrderToWithPermit: '0xd365c695',
      fillOrderRFQ: '0x3eca9c0a',
      fillOrderRFQCompact: '0x9570eeee',
      fillOrderRFQTo: '0x5a099843',
      fillOrderRFQToWithPermit: '0x70ccbd31',
      create: '0x8c72b608',
      fillLimitOrder: '0xf6274f66',
      fillRfqOrder: '0xaa77476c',
      fillOtcOrder: '0xdac748d4',
      fillOtcOrderForEth: '0xa578efaf',
      fillOtcOrderWithEth: '0x706394d5',
      sellERC721: '0xafde1b3c',
      buyERC721: '0xfbee349d',
      buyERC1155: '0x7cdb54d8',
      batchBuyERC721s: '0xeae93ee7',
      fillOrKillOrder: '0x64a3bc15',
      preSign: '0x46c02d7a 0x3683ef8e',
      registerAllowedOrderSigner: '0xea7faa61',
      setSignatureValidatorApproval: '0x77fcce68',
      matchAskWithTakerBid: '0x38e29209',
      matchAskWithTakerBidUsingETHAndWETH: '0xb4e4b296',
      matchBidWithTakerAsk: '0x3b6d032e',
      executeTakerBid: '0x8585ae03',
      executeTakerAsk: '0xe72853e1',
      executeMultipleTakerBids: '0xf4288a21',
      run: '0x357a150b',
      swapETHForSpecificNFTs: '0x11132000',
      swapNFTsForToken: '0xdabf67d7 0xb1d3f1c1',
      robustSwapETHForSpecificNFTs: '0x3efd9e71',
      swapTokenForSpecificNFTs: '0x6d8b99f7',
      swapTokenForAnyNFTs: '0x28b8aee1',
      swap: '0xec72bc65',
      swapSingleTokenExactIn: '0x750283bc',
      swapSingleTokenExactOut: '0x94e86ef8',
      swapExactIn: '0x286f580d',
      permitBatchAndCall: '0x19c6989f',
      setStaticSignature: '0xf727ef1c',
    }
    const own = new Map<string, string[]>()
    for (const [selector, { signature }] of REGISTER) own.set(signature.name, [...(own.get(signature.name) ?? []), selector])
    for (const [name, selectors] of Object.entries(published))
      expect([name, own.get(name)]).toEqual([name, expect.arrayContaining(selectors.split(' '))])
  })

  it.each([
    ['Router02', '@uniswap/v2-periphery/build/UniswapV2Router02.json'],
    ['WETH9', '@uniswap/v2-periphery/build/WETH9.json'],
    ['ERC-20', '@openzeppelin/contracts/build/contracts/ERC20.json'],
    ['ERC-721', '@openzeppelin/contracts/build/contracts/ERC721.json'],
    ['ERC-1155', '@openzeppelin/contracts/build/contracts/ERC1155.json'],
    ['ERC-4626', '@openzeppelin/contracts/build/contracts/ERC4626.json'],
    ['Ownable2Step', '@openzeppelin/contracts/build/contracts/Ownable2Step.json'],
    ['AccessControl', '@openzeppelin/contracts/build/contracts/AccessControl.json'],
    ['ProxyAdmin', '@openzeppelin/contracts/build/contracts/ProxyAdmin.json'],
    ['a transparent proxy', '@openzeppelin/contracts/build/contracts/ITransparentUpgradeableProxy.json'],
    ['UUPSUpgradeable', '@openzeppelin/contracts/build/contracts/UUPSUpgradeable.json'],
    ['v3 SwapRouter', '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json'],
    ['v3 positions', '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'],
    ['EntryPoint 0.8', '@account-abstraction/contracts/artifacts/EntryPoint.json'],
    ['Simple7702Account', '@account-abstraction/contracts/artifacts/Simple7702Account.json'],
    ['SimpleAccount', '@account-abstraction/contracts/artifacts/SimpleAccount.json'],
  ])('names every function of %s that writes, as its build has them', (_, path) => {
    const unnamed = abiOf(path)
      .filter(({ name }) => !FOR_MACHINES.has(name))
      .filter(({ stateMutability }) => stateMutability !== 'view' && stateMutability !== 'pure')
      .filter((item) => !REGISTER.has(toFunctionSelector(item)))
    expect(unnamed.map((item) => toFunctionSignature(item))).toEqual([])
  })

  it('calls payable what the router and WETH9 call payable', () => {
    for (const item of [
      ...abiOf('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
      ...abiOf('@uniswap/v2-periphery/build/WETH9.json'),
    ]) {
      const found = REGISTER.get(toFunctionSelector(item))
      if (found !== undefined) expect([item.name, found.entry.payable === true]).toEqual([item.name, item.stateMutability === 'payable'])
    }
  })
})

it('knows a function by the selector that @ethersproject/testcases has of its signature', () => {
  const cases = published('contract-signatures') as readonly { readonly signature: string; readonly sigHash: string }[]
  expect(cases).toHaveLength(1880)
  for (const { signature, sigHash } of cases) expect(selectorOf(parseSignature(signature)), signature).toBe(sigHash)
})
