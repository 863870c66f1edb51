/**
 * Export files of shops. Each is as small as possible and shows everything that is special about its format. All products are of
 * our own making.
 */

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

export interface ExampleFile {
  name: string;
  /** Null for a file in no format that the app knows. */
  templateId: string | null;
  content: string;
}

export const exampleFiles: readonly ExampleFile[] = [
  {
    name: 'shopify.csv',
    templateId: 'shopify',
    content: lines(
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Image position,Image alt text,Gift card,SEO title,SEO description,Cost (metafield)',
      'Oak lamp,oak-lamp,"<div class=""x""><P>A lamp, of  <B>oak</B></P></div>",Holt,,Lamps,"Lamp, Oak",TRUE,active,\'00123,,Size,S,19.90,,true,shopify,3,deny,https://example.com/1.jpg,1,The lamp,false,Oak lamp,,=1+1',
      ',oak-lamp,,,,,,,,LAMP-M,,,M,24.5,,true,shopify,007,deny,https://example.com/2.jpg,2,,,,,',
      'Ash bowl,ash-bowl,<p>A bowl</p>,Holt,,Bowls,,FALSE,draft,BOWL,,Title,Default Title,20,,true,,,deny,,,,false,,,@x',
    ),
  },
  {
    name: 'shopify-older.csv',
    templateId: 'shopify-older',
    content: lines(
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,SEO Title,Variant Image',
      'cap,Cap,"A cap<br>with a line',
      'break",Holt,Caps,"one,two",true,Colour,Red,CAP-R,100.0,5,12,https://example.com/c.jpg,1,,',
      'cap,,,,,,,,Blue,CAP-B,100.0,0,12.00,,,,https://example.com/b.jpg',
    ),
  },
  {
    name: 'woocommerce.csv',
    templateId: 'woocommerce',
    content: lines(
      'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Regular price",Categories,Tags,Images,Parent,Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global"',
      '10,variable,TEE,Tee,1,0,visible,Short,<p>A tee</p>,1,,,"Clothing > Tees","soft, cotton","https://example.com/t.jpg, https://example.com/u.jpg",,0,Size,"S, M",1,1',
      '11,simple,MUG,Mug,1,0,visible,,A mug,1,4,9.5,Kitchen,,,,0,,,,',
      '12,variation,TEE-S,Tee - S,1,0,visible,,,1,2,15,,,,TEE,1,Size,S,,1',
      '13,variation,TEE-M,Tee - M,1,0,visible,,,1,0,15,,,,id:10,2,Size,M,,1',
    ),
  },
  {
    name: 'etsy.csv',
    templateId: 'etsy',
    content: lines(
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU',
      '"Ring, silver","Two lines',
      'of text",24.00,EUR,3,"silver_ring,gift","Silver,Gold",https://example.com/r.jpg,,Custom Property,Size,"S,M",RING',
      'Card,A card,3.5,EUR,40,,Paper,,,,,,CARD',
    ),
  },
  {
    name: 'amazon.txt',
    templateId: 'amazon',
    content: lines(
      'TemplateType=fptcustom\tVersion=2021.1014\tThe top 3 rows are for Amazon.com use only.\t\t\t\t\t\t\t\t\t',
      'Product Type\tSeller SKU\tProduct Name\tBrand Name\tQuantity\tStandard Price\tMain Image URL\tParentage\tParent SKU\tVariation Theme\tSize\tUpdate Delete',
      'feed_product_type\titem_sku\titem_name\tbrand_name\tquantity\tstandard_price\tmain_image_url\tparent_child\tparent_sku\tvariation_theme\tsize_name\tupdate_delete',
      'shirt\tSH\tShirt\tHolt\t\t\thttps://example.com/s.jpg\tparent\t\tSize\t\tUpdate',
      'shirt\tSH-S\tShirt S\tHolt\t4\t12.5\t\tchild\tSH\tSize\tS\tUpdate',
      'shirt\tSH-M\tShirt M\tHolt\t5\t12.50\t\tchild\tSH\tSize\tM\tUpdate',
    ),
  },
  {
    name: 'ebay.csv',
    templateId: 'ebay',
    content: lines(
      'Info,Version=1.0.0,Template=fx_category_template_EBAY_US',
      '*Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8),ItemID,CustomLabel,*Category,*Title,Relationship,RelationshipDetails,*ConditionID,*C:Brand,C:Material,PicURL,*Description,*Format,*StartPrice,*Quantity',
      'Add,1001,VASE,123,Vase,,,1000,Holt,Clay,https://example.com/v.jpg|https://example.com/w.jpg,<p>Vase</p>,FixedPrice,15.0,2',
    ),
  },
  {
    name: 'google.tsv',
    templateId: 'google-feed',
    content: lines(
      'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tbrand\tgtin\tcondition\tgoogle_product_category',
      'G1\tClock\tA clock\thttps://example.com/clock\thttps://example.com/k.jpg\tin_stock\t30 EUR\tHolt\t4006381333931\tnew\t3890',
      'G2\tWatch\tA watch\thttps://example.com/watch\t\tout_of_stock\t99.90 EUR\tHolt\t\tnew\t201',
    ),
  },
  {
    name: 'supplier.csv',
    templateId: null,
    content: lines('Artikelnummer;Bezeichnung;Preis;Lager;Regal', 'A-1;Becher;12,50;3;links', 'A-2;Schale;1.234,00;;=rechts'),
  },
  {
    // Every row repeats the product, and there is a price for each currency.
    name: 'medusa.csv',
    templateId: 'medusa',
    content: lines(
      'Product Id;Product Handle;Product Title;Product Status;Product Description;Product Is Giftcard;Product Material;Product Image 1;Product Tag 1;Product Tag 2;Product Created At;Variant Id;Variant Title;Variant Sku;Variant Manage Inventory;Variant Metadata;Variant Option 1 Name;Variant Option 1 Value;Variant Price DKK;Variant Price EUR;Variant Price USD;Variant Variant Rank',
      'prod_1;tray;Tray;draft;"Two lines',
      'of text";false;Oak;tray.png;123;wood;2024-07-31T16:07:55.102Z;v_1;Small;;true;"{""a"": 1}";size;small;;30;45.50;0',
      'prod_1;tray;Tray;draft;"Two lines',
      'of text";false;Oak;tray.png;123;wood;2024-07-31T16:07:55.102Z;v_2;Large;TRAY-L;true;;size;large;70;;55;1',
    ),
  },
  {
    // Rows with the same SKU are one product in several store views.
    name: 'magento.csv',
    templateId: 'magento',
    content: lines(
      'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,weight,product_online,tax_class_name,visibility,price,url_key,base_image,additional_images,additional_attributes,qty,configurable_variations',
      'JUG,,Default,simple,"Default Category/Jugs",base,Jug,<p>A jug</p>,0.9000,1,Taxable Goods,"Catalog, Search",12.0000,jug,/j/u/jug.jpg,"https://example.com/1.jpg,https://example.com/2.jpg","color=Blue,material=Clay",3.0000,',
      'JUG,de,Default,simple,,,Krug,<p>Ein Krug</p>,,,,,,krug,,,,,',
      'SET,,Default,configurable,,base,Set,,,1,,,,set,,,,,"sku=JUG,size=S|sku=CUP,size=M"',
    ),
  },
  {
    name: 'wc-product-export.csv',
    templateId: 'woocommerce',
    content: lines(
      '\ufeffID;Typ;Artikelnummer;Name;Veröffentlicht;"Ist hervorgehoben?";"Sichtbarkeit im Katalog";Beschreibung;Steuerstatus;Vorrätig?;Lager;"Gewicht (kg)";"Regulärer Preis";Kategorien;Bilder;"Übergeordnetes Produkt";"Attribut 1 Name";"Attribut 1 Wert(e)";"Meta: _yoast_wpseo_title"',
      '7;simple;KRUG;Krug;1;0;visible;"Zeile eins\\nZeile zwei";taxable;1;4;0,9;"1.299,00";"Küche > Krüge";;;Material;"Ton, glasiert";Krug kaufen',
      '8;simple;;Becher;-1;0;visible;;taxable;0;;;9,50;;;;;;',
    ),
  },
  {
    // The first row of a product has no price, and the others have one for each option and currency.
    name: 'options.csv',
    templateId: null,
    content: lines(
      'slug,sku,name,price,currency,description,tags,option1_name,option1_value,image1_src,inventory_count,custom_field.custom.power,weight_unit',
      'kettle,KETTLE,Kettle,0,USD,Boils water.,"kitchen, tea",,,https://example.com/k.jpg,,1400W,lb',
      'kettle,KETTLE-B,,79.99,USD,,,Color,Black,https://example.com/b.jpg,50,,lb',
      'kettle,KETTLE-W,,79.90,USD,,,Color,White,,007,,lb',
      'kettle,KETTLE-B,,69.99,EUR,,,,,,,,',
    ),
  },
  {
    name: 'languages.csv',
    templateId: null,
    content: lines(
      'channel,locale,sku,parent,name,description,price (USD),weight,meta_keywords,url_key,color',
      'default,en_US,SHOE,,Shoe,<p>A shoe</p>,50,0.4,Shoe|New,shoe,',
      'default,de_DE,SHOE,,Schuh,<p>Ein Schuh</p>,50,0.4,Schuh|Neu,shoe,',
    ),
  },
  {
    name: 'products.json',
    templateId: null,
    content: `${JSON.stringify([
      {
        id: 1,
        title: 'Balm',
        price: 9.99,
        tags: ['skin', 'oak'],
        size: { width: 15.14 },
        reviews: [{ rating: 3, comment: '=good' }],
      },
      { id: 2, title: 'Soap', price: 5, tags: [], size: { width: 7 }, reviews: [], images: ['https://example.com/s.jpg'] },
    ])}\n`.replace('9.99', '9.90'),
  },
];
