const FIRST = ['Ana', 'José María', 'Ñuño', 'Zoë', 'Łukasz', 'María de los Ángeles', 'Ximena Guadalupe', 'Ian', 'Nguyễn Thị', 'Ελένη'];
const LAST = [
  'Cortés',
  'Fernández de Córdoba y Álvarez de Toledo',
  'Pérez-Gutiérrez Xicoténcatl',
  'de la Peña Müller',
  'Góngora Cuauhtémoc Iturrigaray',
  'O’Brien',
  'Żółć-Wiśniewska',
  'Popocatépetl Tzintzuntzan Hernández Montemayor',
];
/** A hundred: short, compound, of sixty letters, and of scripts that have no blanks or run from right to left. */
export const NAMES = [
  ...FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`)),
  'María Fernanda Guadalupe Montserrat de Jesús Echeverría Ruiz',
  'Wolfeschlegelsteinhausenbergerdorff',
  'Tlacaélel Cuitláhuac Nezahualcóyotl Moctezuma Xocoyotzin Ruiz',
  ...['山田太郎', '佐藤 花子', '王小明', '高橋健太郎左衛門尉源義経', '김민수', 'さくら 鈴木'],
  ...['محمد عبد الله', 'فاطمة الزهراء بنت محمد', 'عبد الرحمن', 'يوسف'],
  ...['Николай Римский-Корсаков', 'Ελένη Παπαδοπούλου', 'Đặng Thị Ngọc Thịnh', 'Ånström', 'Iñaki', 'X Æ', 'Ra’anana Ben-Gurion'],
];
