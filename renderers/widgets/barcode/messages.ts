/** Texts of the bar code. */
export const messages = {
  notEncodable: '条形码只能印英文字母、数字和符号，最多 60 个字符；中文请用二维码 qrcode',
};
